import { plural, t } from '@lingui/core/macro';
import {
  type ConditionKind,
  type ConditionOf,
  FlagFigureUnits,
  type listRuleChoices,
  type RuleCondition,
} from '../../../server/contract/admin/review/reviewRules.ts';
import type { FlagKind } from '../../../server/contract/codes.ts';
import type { EndpointOutput } from '../../../server/contract/endpoint.ts';
import { count } from '../../lib/figures.ts';
import { flagLabels } from '../../ui/flagStatus.ts';
import { flightTypeText } from '../../lib/flightTypes.ts';

/** What conditions can name, by the server. */
export type RuleChoices = EndpointOutput<typeof listRuleChoices>;

interface Range {
  readonly at_least?: number;
  readonly at_most?: number;
}

/** What a kind of condition is about, and the condition that a new row begins with. */
export const conditionKinds: { readonly [K in ConditionKind]: readonly [label: string, initial: ConditionOf<K>] } = {
  flagged: [t`Flags`, { kind: 'flagged', is: false }],
  flag: [t`One flag`, { kind: 'flag', is: true, flag: 'hard_landing' }],
  only_flags: [t`No flags but`, { kind: 'only_flags', of: [] }],
  landing_rate: [t`Landing rate`, { kind: 'landing_rate' }],
  score: [t`Score`, { kind: 'score' }],
  rank: [t`Rank`, { kind: 'rank', is: true, of: [] }],
  pilot: [t`Pilot`, { kind: 'pilot', is: true, of: [] }],
  first_flights: [t`First flights of the pilot`, { kind: 'first_flights', is: true, count: 5 }],
  airline: [t`Airline`, { kind: 'airline', is: true, of: [] }],
  subfleet: [t`Subfleet`, { kind: 'subfleet', is: true, of: [] }],
  flight_type: [t`Flight type`, { kind: 'flight_type', is: true, of: [] }],
  source: [t`Source`, { kind: 'source', source: 'manual' }],
  client: [t`Client`, { kind: 'client', is: true, contains: '' }],
};

export const sourceTexts = { acars: t`sent by a client`, manual: t`entered by hand` } as const;

/** Returns `at least 20 min`, `100 to 300 fpm`; empty without a limit. */
function rangeText({ at_least, at_most }: Range, unit: string): string {
  const write = (figure: number): string => (unit === '' ? count(figure) : `${count(figure)} ${unit}`);
  if (at_least !== undefined && at_most !== undefined) return t`${count(at_least)} to ${write(at_most)}`;
  if (at_least !== undefined) return t`at least ${write(at_least)}`;
  return at_most === undefined ? '' : t`at most ${write(at_most)}`;
}

const named = (rows: readonly { readonly id: number; readonly name: string }[] | undefined, ids: readonly number[]) =>
  ids.map((id) => rows?.find((row) => row.id === id)?.name ?? (rows === undefined ? '…' : t`number ${id} (deleted)`));

/** Returns `Captain`, `Captain or Officer`. */
const either = (names: readonly string[]): string => names.join(` ${t`or`} `);

const isOrNot = (is: boolean, label: string, names: readonly string[]): string =>
  is ? `${label} ${either(names)}` : t`${label} other than ${either(names)}`;

type Writers = { readonly [K in ConditionKind]: (condition: ConditionOf<K>, choices?: RuleChoices) => string };

const writers: Writers = {
  flagged: ({ is }) => (is ? t`flagged` : t`no flags`),
  flag: ({ is, flag, ...range }) => {
    const limits = rangeText(range, FlagFigureUnits[flag] ?? '');
    const name = limits === '' ? flagLabels[flag] : `${flagLabels[flag]} ${limits}`;
    return is ? t`flag ${name}` : t`no flag ${name}`;
  },
  only_flags: ({ of }) => t`no flags but ${either(of.map((kind: FlagKind) => flagLabels[kind]))}`,
  landing_rate: (range) => t`landing rate ${rangeText(range, 'fpm')}`,
  score: (range) => t`score ${rangeText(range, '')}`,
  rank: ({ is, of }, choices) => isOrNot(is, t`rank`, named(choices?.ranks, of)),
  pilot: ({ is, of }, choices) => isOrNot(is, t`pilot`, named(choices?.pilots, of)),
  first_flights: ({ is, count: first }) =>
    is
      ? plural(first, { one: 'first flight of the pilot', other: `first ${count(first)} flights of the pilot` })
      : plural(first, {
          one: 'not the first flight of the pilot',
          other: `not the first ${count(first)} flights of the pilot`,
        }),
  airline: ({ is, of }, choices) => isOrNot(is, t`airline`, named(choices?.airlines, of)),
  subfleet: ({ is, of }, choices) => isOrNot(is, t`subfleet`, named(choices?.subfleets, of)),
  flight_type: ({ is, of }) => isOrNot(is, t`flight type`, of.map(flightTypeText)),
  source: ({ source }) => sourceTexts[source],
  client: ({ is, contains }) => (is ? t`client “${contains}”` : t`client other than “${contains}”`),
};

/** Returns `rank Captain, no flags but Position gap`. */
export function conditionsText(conditions: readonly RuleCondition[], choices?: RuleChoices): string {
  if (conditions.length === 0) return t`every report`;
  return conditions
    .map((condition) => (writers[condition.kind] as Writers['flag'])(condition as never, choices))
    .join(', ');
}

/** Returns why the condition cannot be saved; undefined if it can. */
export function conditionError(condition: RuleCondition): string | undefined {
  if ('of' in condition && condition.of.length === 0) return t`Choose at least one.`;
  if (condition.kind === 'client' && condition.contains.trim() === '') return t`Enter a part of the client’s name.`;
  const { at_least, at_most } = condition as Range;
  if (at_least !== undefined && at_most !== undefined && at_least > at_most)
    return t`The largest figure must not be below the smallest.`;
  const needsRange = condition.kind === 'landing_rate' || condition.kind === 'score';
  return needsRange && at_least === undefined && at_most === undefined ? t`Enter at least one figure.` : undefined;
}
