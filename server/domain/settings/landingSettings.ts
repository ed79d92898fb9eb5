import type { AircraftKind } from '../../contract/aircraftKind.ts';
import { type NumberSetting, wholeNumber } from './settingKinds.ts';

/** Kinds of aircraft that land on runways, with the word in the names of their settings. */
const kinds = {
  light: 'light',
  propeller: 'propeller',
  business: 'business jet',
  jet: 'jet',
  heavy: 'heavy',
} as const satisfies Partial<Record<AircraftKind, string>>;
type LandingKind = keyof typeof kinds;

interface LimitRow {
  readonly name: string;
  readonly description: string;
  readonly highest: number;
  readonly unit: string;
  /** In the order of the kinds. A light aircraft turns final below 500 ft. */
  readonly defaults: readonly [light: number, propeller: number, business: number, jet: number, heavy: number];
}

/** The figures of a landing that have a limit. */
const rows = {
  distance: {
    name: 'Long landing',
    description: 'Touchdowns farther than this past the threshold are flagged.',
    highest: 20_000,
    unit: 'ft',
    defaults: [1500, 2500, 3000, 3000, 3500],
  },
  offset: {
    name: 'Off the centre line',
    description: 'Touchdowns farther than this from the centre line are flagged.',
    highest: 1000,
    unit: 'ft',
    defaults: [25, 30, 30, 35, 40],
  },
  bounces: {
    name: 'Bounced landing',
    description: 'Landings with so many bounces are flagged.',
    highest: 10,
    unit: 'bounces',
    defaults: [1, 1, 1, 1, 1],
  },
  sink: {
    name: 'Sink rate at 500 ft',
    description: 'An approach that sinks faster than this 500 ft above the field is unstable.',
    highest: 10_000,
    unit: 'fpm',
    defaults: [1000, 1200, 1200, 1200, 1200],
  },
  speed: {
    name: 'Speed change from 500 ft',
    description: 'An approach whose ground speed changes by more than this from 500 ft to the flare is unstable.',
    highest: 500,
    unit: 'kt',
    defaults: [25, 30, 25, 25, 25],
  },
  path: {
    name: 'Off the path at 500 ft',
    description: 'An approach farther than this above or below a 3° path at 500 ft is unstable.',
    highest: 2000,
    unit: 'ft',
    defaults: [0, 250, 200, 200, 200],
  },
  line: {
    name: 'Beside the line at 500 ft',
    description: 'An approach farther than this from the extended centre line at 500 ft is unstable.',
    highest: 10_000,
    unit: 'ft',
    defaults: [0, 500, 400, 400, 400],
  },
} as const satisfies Readonly<Record<string, LimitRow>>;
type LandingFigure = keyof typeof rows;

/** In feet, knots and feet per minute. 0 turns a check off. */
export type TouchdownLimits = Readonly<Record<LandingFigure, number>>;

export type LandingSettingKey = `flags.landing.${LandingKind}.${LandingFigure}`;

const keyOf = (kind: LandingKind, figure: LandingFigure): LandingSettingKey => `flags.landing.${kind}.${figure}`;

/** The limits of landings by kind of aircraft (domain/flags/touchdowns.ts), a row of a table each. Helicopters have none. */
export const LandingSettings = Object.fromEntries(
  (Object.keys(rows) as LandingFigure[]).flatMap((figure) => {
    const { name, description, highest, unit, defaults }: LimitRow = rows[figure];
    return (Object.keys(kinds) as LandingKind[]).map((kind, i) => {
      const texts = { name: `${name}: ${kinds[kind]}`, description: `${description} 0 turns the check off.` };
      return [keyOf(kind, figure), { ...wholeNumber(defaults[i] ?? 0, [0, highest, unit], texts), operatorOnly: true }];
    });
  }),
) as Readonly<Record<LandingSettingKey, NumberSetting>>;

/** @returns null for a kind without limits */
export function readTouchdownLimits(
  kind: AircraftKind,
  read: (key: LandingSettingKey) => number,
): TouchdownLimits | null {
  if (kind === 'helicopter') return null;
  const limitOf = (figure: LandingFigure): [LandingFigure, number] => [figure, read(keyOf(kind, figure))];
  return Object.fromEntries((Object.keys(rows) as LandingFigure[]).map(limitOf)) as TouchdownLimits;
}
