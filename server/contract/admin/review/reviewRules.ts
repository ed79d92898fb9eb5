import { type Static, type TSchema, Type } from 'typebox';
import { type FlagKind as Kind, FlagKinds } from '../../codes.ts';
import { del, get, post, put } from '../../endpoint.ts';
import { NullableText } from '../../fields.ts';
import { PilotShort, PirepSummary } from '../pireps.ts';

/** Maximum of rules, of conditions of a rule, of values of a condition, of preset comments, and of reports in a rehearsal. */
export const maxRules = { rules: 100, conditions: 20, values: 100, presets: 50, reports: 500 } as const;

const notBlank = String.raw`\S`;
const FlagKind = Type.Unsafe<Kind>({ type: 'string', enum: [...FlagKinds] });

/** The unit of the figure by which a condition can limit a flag; null where a flag has none. */
export const FlagFigureUnits = {
  hard_landing: 'fpm',
  wrong_departure_airport: 'nm',
  wrong_arrival_airport: 'nm',
  beside_runway: 'ft',
  wrong_runway: null,
  fuel_impossible: null,
  time_compression: '×',
  flight_time_unconfirmed: 'min',
  landing_rate_differs: 'fpm',
  long_landing: 'ft',
  off_centre_line: 'ft',
  unstable_approach: null,
  bounced_landing: 'bounces',
  distance_differs: '%',
  distance_off_plan: '%',
  flight_time_differs: 'min',
  block_time_differs: 'min',
  flight_paused: 'min',
  position_gap: 'min',
  impossible_speed: 'kt',
  impossible_jump: 'nm',
  overweight: 'lbs',
  no_track: null,
  unknown_airport: null,
} as const satisfies Record<Kind, string | null>;

/** Without a sign, in the unit of the figure. A report that lacks the figure is not in any range. */
const range = {
  at_least: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
  at_most: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
};
/** False: the report must not be so. */
const is = { is: Type.Boolean() };
const strict = { additionalProperties: false };
const of = <S extends TSchema>(items: S) => ({
  of: Type.Array(items, { minItems: 1, maxItems: maxRules.values, uniqueItems: true }),
});
const ids = of(Type.Integer({ minimum: 1 }));

const conditions = {
  /** Has a flag that leaves a report to the operator: any but those that only inform. */
  flagged: Type.Object({ kind: Type.Literal('flagged'), ...is }, strict),
  /** Has the flag, with its figure in the range. */
  flag: Type.Object({ kind: Type.Literal('flag'), ...is, flag: FlagKind, ...range }, strict),
  /** Has no flags but these and such that only inform. */
  only_flags: Type.Object({ kind: Type.Literal('only_flags'), ...of(FlagKind) }, strict),
  rank: Type.Object({ kind: Type.Literal('rank'), ...is, ...ids }, strict),
  pilot: Type.Object({ kind: Type.Literal('pilot'), ...is, ...ids }, strict),
  airline: Type.Object({ kind: Type.Literal('airline'), ...is, ...ids }, strict),
  subfleet: Type.Object({ kind: Type.Literal('subfleet'), ...is, ...ids }, strict),
  flight_type: Type.Object(
    { kind: Type.Literal('flight_type'), ...is, ...of(Type.String({ minLength: 1, maxLength: 10 })) },
    strict,
  ),
  source: Type.Object({ kind: Type.Literal('source'), source: Type.Enum(['acars', 'manual']) }, strict),
  /** The name of the client has this text, in any case. */
  client: Type.Object(
    {
      kind: Type.Literal('client'),
      ...is,
      contains: Type.String({ minLength: 1, maxLength: 100, pattern: notBlank }),
    },
    strict,
  ),
  /** Feet per minute of descent. */
  landing_rate: Type.Object({ kind: Type.Literal('landing_rate'), ...range }, strict),
  score: Type.Object({ kind: Type.Literal('score'), ...range }, strict),
  /** Is among the pilot's first flights: so many, counting accepted ones and this one. */
  first_flights: Type.Object(
    { kind: Type.Literal('first_flights'), ...is, count: Type.Integer({ minimum: 1, maximum: 10_000 }) },
    strict,
  ),
} as const;

type Conditions = { [K in keyof typeof conditions]: Static<(typeof conditions)[K]> };
export type ConditionKind = keyof Conditions;
export type RuleCondition = Conditions[ConditionKind];
export type ConditionOf<K extends ConditionKind> = Conditions[K];

/** The validator looks at the one of its kind only, so that errors are about that. */
const RuleCondition = Type.Unsafe<RuleCondition>({
  type: 'object',
  required: ['kind'],
  discriminator: { propertyName: 'kind' },
  oneOf: Object.values(conditions),
});

const RuleDecision = Type.Unsafe<'accept' | 'reject' | 'leave'>({
  type: 'string',
  enum: ['accept', 'reject', 'leave'],
});
export type RuleDecision = Static<typeof RuleDecision>;

const editable = {
  name: Type.String({ minLength: 1, maxLength: 100, pattern: notBlank }),
  active: Type.Boolean(),
  /** A report must meet all; without any, the rule is for every report. */
  conditions: Type.Array(RuleCondition, { maxItems: maxRules.conditions }),
  decision: RuleDecision,
  /** Shown to the pilot. A rule that rejects needs one; one that leaves a report to the operator has none. */
  comment: Type.String({ maxLength: 5000 }),
  /** Accepts flight time that nothing confirms, too (decision 0107). */
  unconfirmed: Type.Boolean(),
};

export const ReviewRuleInput = Type.Object(editable);
export type ReviewRuleInput = Static<typeof ReviewRuleInput>;

/** Decides about a filed report if it is the first in order that matches. */
export const ReviewRule = Type.Object({
  id: Type.Integer(),
  ...editable,
  created_at: Type.String(),
  updated_at: Type.String(),
});
export type ReviewRule = Static<typeof ReviewRule>;

const Params = Type.Object({ id: Type.Integer({ minimum: 1 }) });
const RuleReply = Type.Object({ data: ReviewRule });
const RulesReply = Type.Object({ data: Type.Array(ReviewRule) });

export const listReviewRules = get('/admin/review-rules', {
  summary: 'List the review rules in order, and what decides after them',
  response: {
    200: Type.Object({
      data: Type.Array(ReviewRule),
      /** What decides about a report that no rule matches: the setting `pireps.review_flagged`, and the ranks. */
      built_in: Type.Object({
        review_flagged: Type.Boolean(),
        ranks: Type.Array(
          Type.Object({
            id: Type.Integer(),
            name: Type.String(),
            auto_approve_acars: Type.Boolean(),
            auto_approve_manual: Type.Boolean(),
          }),
        ),
      }),
    }),
  },
});

const Choice = Type.Object({ id: Type.Integer(), name: Type.String() });

export const listRuleChoices = get('/admin/review-rules/choices', {
  summary: 'List what conditions can name',
  response: {
    200: Type.Object({
      pilots: Type.Array(PilotShort),
      ranks: Type.Array(Choice),
      airlines: Type.Array(Choice),
      subfleets: Type.Array(Choice),
    }),
  },
});

export const addReviewRule = post('/admin/review-rules', {
  summary: 'Add a review rule after the others',
  description:
    '400 names the field, such as `conditions.0.of`, when it is not valid; 409 when there are too many rules.',
  body: ReviewRuleInput,
  response: { 201: RuleReply },
});

export const changeReviewRule = put('/admin/review-rules/:id', {
  summary: 'Change a review rule without moving it',
  description: 'Reports that were decided stay as they are.',
  params: Params,
  body: ReviewRuleInput,
  response: { 200: RuleReply },
});

export const removeReviewRule = del('/admin/review-rules/:id', {
  summary: 'Remove a review rule',
  params: Params,
  response: { 200: Type.Object({}) },
});

export const orderReviewRules = put('/admin/review-rules/order', {
  summary: 'Change the order of the review rules',
  description: '409 when the ids are not those of all rules.',
  body: Type.Object({
    ids: Type.Array(Type.Integer(), { minItems: 1, maxItems: maxRules.rules, uniqueItems: true }),
  }),
  response: { 200: RulesReply },
});

/** What the rules would have done with a report that the operator decided differently. */
export const DifferingReport = Type.Object({
  pirep: PirepSummary,
  decision: RuleDecision,
  /** Null: the ranks. */
  rule: NullableText,
});
export type DifferingReport = Static<typeof DifferingReport>;

export const Rehearsal = Type.Object({
  /** How many reports were looked at. */
  reports: Type.Integer(),
  accepted: Type.Integer(),
  rejected: Type.Integer(),
  left: Type.Integer(),
  /** How many the rules would have accepted or rejected that the operator had decided the same. */
  same: Type.Integer(),
  /** How many each rule that was sent would have decided, in order; the last figure is that of the ranks. */
  by_rule: Type.Array(Type.Integer()),
  /** Newest first. */
  differing: Type.Array(DifferingReport),
});
export type Rehearsal = Static<typeof Rehearsal>;

export const rehearseReviewRules = post('/admin/review-rules/rehearsal', {
  summary: 'Try rules on the last filed reports without changing anything',
  description: 'Flags are taken as they are stored. At most 500 reports.',
  body: Type.Object({ rules: Type.Array(ReviewRuleInput, { maxItems: maxRules.rules }) }),
  response: { 200: Type.Object({ data: Rehearsal }) },
});

const PresetComments = Type.Array(Type.String({ minLength: 1, maxLength: 5000, pattern: notBlank }), {
  maxItems: maxRules.presets,
});
const PresetsReply = Type.Object({ data: Type.Array(Type.String()) });

export const listPresetComments = get('/admin/preset-comments', {
  summary: 'List the comments to choose from when a report is decided by hand',
  response: { 200: PresetsReply },
});

export const changePresetComments = put('/admin/preset-comments', {
  summary: 'Replace the comments to choose from',
  body: Type.Object({ comments: PresetComments }),
  response: { 200: PresetsReply },
});
