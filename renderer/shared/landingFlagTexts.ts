import { t } from '@lingui/core/macro';
import type { FlagKind } from '../../server/contract/codes.ts';
import { count, elevation, rate, speed } from '../lib/figures.ts';

/** What a flag measured. */
export interface FlagFigures {
  /** A measured value by its name in the contract; null if it is unknown. */
  readonly value: (name: string) => number | null;
  /** The same, with 0 for unknown. */
  readonly of: (name: string) => number;
  /** Of runways and airports. */
  readonly names: readonly string[];
}

export type Written = readonly [figure: string, ...sentences: readonly string[]];

export const limit = (value: string): string => t`Limit ${value}.`;

type LandingKinds = Extract<
  FlagKind,
  'long_landing' | 'off_centre_line' | 'unstable_approach' | 'bounced_landing' | 'beside_runway' | 'wrong_runway'
>;

/** The texts of flags about how and where an aircraft landed. */
export const landingWriters: Readonly<Record<LandingKinds, (input: FlagFigures) => Written>> = {
  beside_runway: ({ value, names: [runway = '–'] }) => [
    value('offset_ft') === null ? '' : size(value('offset_ft')),
    t`Touched down beside runway ${runway}.`,
  ],
  wrong_runway: ({ names: [used = '–', right = '–'] }) => [used, t`Landed on ${used} instead of ${right}.`],
  long_landing: ({ of }) => [
    size(of('distance_ft')),
    t`${size(of('distance_ft'))} past the threshold of a runway of ${size(of('runway_ft'))}.`,
    limit(size(of('limit_ft'))),
  ],
  off_centre_line: ({ of }) => {
    const off = size(of('offset_ft'));
    return [off, `${beside(of('offset_ft'))}.`, limit(size(of('limit_ft')))];
  },
  unstable_approach: unstable,
  bounced_landing: ({ of, value }) => {
    const hardest = value('rate_fpm');
    return [
      `${count(of('bounces'))}×`,
      t`Touched down ${count(of('bounces') + 1)} times.`,
      hardest === null ? '' : t`The hardest one at ${rate(hardest)}.`,
    ];
  },
};

const size = (feet: number | null): string => elevation(Math.abs(feet ?? 0));

function beside(offset: number): string {
  return offset < 0 ? t`${size(offset)} left of the centre line` : t`${size(offset)} right of the centre line`;
}

function unstable({ value, of }: FlagFigures): Written {
  const [sink, change, path, offset] = ['vs_fpm', 'speed_change_kt', 'above_path_ft', 'offset_ft'].map(value);
  const found: readonly (readonly [figure: string, limit: string])[] = [
    ...(sink ? [[rate(sink), rate(of('limit_fpm'))] as const] : []),
    ...(change ? [[t`${speed(Math.abs(change))} change of speed`, speed(of('limit_kt'))] as const] : []),
    ...(path
      ? [
          [
            path < 0 ? t`${size(path)} below the path` : t`${size(path)} above the path`,
            size(of('limit_path_ft')),
          ] as const,
        ]
      : []),
    ...(offset ? [[beside(offset), size(of('limit_offset_ft'))] as const] : []),
  ];
  const [[figure] = ['']] = found;
  return [
    figure,
    t`At ${elevation(500)} above the field: ${found.map(([one]) => one).join(', ')}.`,
    limit(found.map(([, most]) => most).join(', ')),
  ];
}
