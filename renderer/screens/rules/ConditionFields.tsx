import { t } from '@lingui/core/macro';
import { Group, MultiSelect, NumberInput, Select, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  type ConditionKind,
  type ConditionOf,
  FlagFigureUnits,
  maxRules,
  type RuleCondition,
} from '../../../server/contract/admin/review/reviewRules.ts';
import { type FlagKind, FlagKinds } from '../../../server/contract/codes.ts';
import { flagLabels } from '../../ui/flagStatus.ts';
import { flightTypes } from '../../lib/flightTypes.ts';
import { type RuleChoices, sourceTexts } from './conditionTexts.ts';

const flags = FlagKinds.map((value) => ({ value, label: flagLabels[value] }));
const sources = Object.entries(sourceTexts).map(([value, label]) => ({ value, label }));
const rowsOf = (rows: readonly { readonly id: number; readonly name: string; readonly ident?: string }[] = []) =>
  rows.map(({ id, name, ident }) => ({ value: String(id), label: ident === undefined ? name : `${name}, ${ident}` }));

interface ValuesProps<C extends RuleCondition = RuleCondition> {
  readonly condition: C;
  readonly choices: RuleChoices | undefined;
  readonly onChange: (condition: RuleCondition) => void;
}

type Editors = { readonly [K in ConditionKind]: (props: ValuesProps<ConditionOf<K>>) => ReactNode };

const ids =
  (rows: (choices: RuleChoices) => Parameters<typeof rowsOf>[0]) =>
  ({
    condition,
    choices,
    onChange,
  }: ValuesProps<ConditionOf<'rank' | 'pilot' | 'airline' | 'subfleet'>>): ReactNode => (
    <>
      <IsSelect condition={condition} words={[t`is one of`, t`is none of`]} onChange={onChange} />
      <Several
        // Without its name, a row would be shown by its number.
        data={choices === undefined ? [] : rowsOf(rows(choices))}
        value={choices === undefined ? [] : condition.of.map(String)}
        onChange={(of) => onChange({ ...condition, of: of.map(Number) })}
      />
    </>
  );

const range = ({ condition, onChange }: ValuesProps<ConditionOf<'landing_rate' | 'score'>>): ReactNode => (
  <Range condition={condition} unit={condition.kind === 'score' ? '' : 'fpm'} onChange={onChange} />
);

const editors: Editors = {
  flagged: ({ condition, onChange }) => (
    <IsSelect condition={condition} words={[t`has flags`, t`has no flags`]} onChange={onChange} w={230} />
  ),
  flag: ({ condition, onChange }) => {
    const { kind, is, flag } = condition;
    const unit = FlagFigureUnits[flag];
    return (
      <>
        <IsSelect condition={condition} words={[t`has`, t`has not`]} onChange={onChange} w={92} />
        <Select
          flex={1}
          aria-label={t`Flag`}
          data={flags}
          value={flag}
          searchable
          allowDeselect={false}
          onChange={(chosen) => chosen !== null && onChange({ kind, is, flag: chosen })}
        />
        {unit === null ? null : <Range condition={condition} unit={unit} onChange={onChange} />}
      </>
    );
  },
  only_flags: ({ condition, onChange }) => (
    <Several
      data={flags}
      value={[...condition.of]}
      onChange={(of) => onChange({ ...condition, of: of as FlagKind[] })}
    />
  ),
  landing_rate: range,
  score: range,
  rank: ids(({ ranks }) => ranks),
  pilot: ids(({ pilots }) => pilots),
  airline: ids(({ airlines }) => airlines),
  subfleet: ids(({ subfleets }) => subfleets),
  first_flights: ({ condition, onChange }) => (
    <>
      <IsSelect condition={condition} words={[t`among the first`, t`after the first`]} onChange={onChange} />
      <NumberInput
        w={90}
        aria-label={t`Number of flights`}
        hideControls
        min={1}
        max={10_000}
        allowDecimal={false}
        value={condition.count}
        onChange={(typed) => typeof typed === 'number' && onChange({ ...condition, count: typed })}
      />
    </>
  ),
  flight_type: ({ condition, onChange }) => (
    <>
      <IsSelect condition={condition} words={[t`is one of`, t`is none of`]} onChange={onChange} />
      <Several
        data={flightTypes.map(({ value, label }) => ({ value, label: `${value} ${label}` }))}
        value={[...condition.of]}
        onChange={(of) => onChange({ ...condition, of })}
      />
    </>
  ),
  source: ({ condition, onChange }) => (
    <Select
      w={230}
      aria-label={t`Source`}
      data={sources}
      value={condition.source}
      allowDeselect={false}
      onChange={(source) => source !== null && onChange({ kind: 'source', source: source as 'acars' | 'manual' })}
    />
  ),
  client: ({ condition, onChange }) => (
    <>
      <IsSelect condition={condition} words={[t`contains`, t`does not contain`]} onChange={onChange} />
      <TextInput
        flex={1}
        aria-label={t`Part of the client’s name`}
        placeholder="vmsOpenAcars"
        maxLength={100}
        value={condition.contains}
        onChange={(event) => onChange({ ...condition, contains: event.currentTarget.value })}
      />
    </>
  ),
};

/** Edits what a condition must be. */
export function ConditionFields(props: ValuesProps): ReactNode {
  // The table has the editor of each kind for the conditions of that kind.
  const Editor = editors[props.condition.kind] as (all: ValuesProps) => ReactNode;
  return Editor(props);
}

interface IsProps {
  readonly condition: Extract<RuleCondition, { readonly is: boolean }>;
  /** When it must be so, and when it must not. */
  readonly words: readonly [string, string];
  readonly w?: number;
  readonly onChange: (condition: RuleCondition) => void;
}

function IsSelect({ condition, words: [yes, no], w = 140, onChange }: IsProps): ReactNode {
  return (
    <Select
      w={w}
      flex="none"
      aria-label={t`Comparison`}
      data={[
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ]}
      value={condition.is ? 'yes' : 'no'}
      allowDeselect={false}
      onChange={(value) => onChange({ ...condition, is: value === 'yes' })}
    />
  );
}

interface SeveralProps {
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly value: string[];
  readonly onChange: (value: string[]) => void;
}

function Several({ data, ...props }: SeveralProps): ReactNode {
  return (
    <MultiSelect
      flex={1}
      aria-label={t`Values`}
      data={data}
      searchable
      // Of thousands of pilots, those that the search leaves.
      limit={200}
      clearButtonProps={{ 'aria-label': t`Clear values` }}
      maxValues={maxRules.values}
      placeholder={props.value.length === 0 ? t`Choose` : ''}
      {...props}
    />
  );
}

interface RangeProps {
  readonly condition: ConditionOf<'landing_rate' | 'score' | 'flag'>;
  readonly unit: string;
  readonly onChange: (condition: RuleCondition) => void;
}

function Range({ condition, unit, onChange }: RangeProps): ReactNode {
  const limit = (name: 'at_least' | 'at_most', label: string): ReactNode => (
    <NumberInput
      w={104}
      aria-label={label}
      placeholder={label}
      hideControls
      min={0}
      max={1_000_000}
      decimalScale={1}
      value={condition[name] ?? ''}
      rightSection={
        <Text span size="sm" c="dimmed" pr={8}>
          {unit}
        </Text>
      }
      rightSectionWidth={40}
      onChange={(typed) => {
        const { [name]: _, ...others } = condition;
        onChange(typeof typed === 'number' ? { ...others, [name]: typed } : others);
      }}
    />
  );
  return (
    <Group gap={8} wrap="nowrap" flex="none">
      {limit('at_least', t`at least`)}
      {limit('at_most', t`at most`)}
    </Group>
  );
}
