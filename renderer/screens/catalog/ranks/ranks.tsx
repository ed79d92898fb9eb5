import type { ReactNode } from 'react';
import { rankCalls, type RankInput } from '../../../../server/contract/admin/catalog/ranks.ts';
import { count, money } from '../../../lib/figures.ts';
import { FieldGroup, NumberField, SwitchField, TextField } from '../fields.tsx';
import { type Draft, fieldsOf, type Form } from '../form.ts';
import { OverrideTable } from '../OverrideTable.tsx';
import { useSubfleetOptions } from '../pickers.tsx';
import { defineResource } from '../resource.ts';

export const ranks = defineResource(rankCalls, {
  one: 'rank',
  many: 'ranks',
  to: '/ranks',
  nameOf: ({ name }) => name,
  about: 'A rank says what a pilot may fly and earns. Hours lead from one to the next.',
  searches: 'Name',
  sortedBy: 'hours',
  columns: [
    { name: 'name', head: 'Name', cell: ({ name }) => name, sortable: true, maxWidth: 260 },
    { name: 'hours', head: 'From hours', cell: ({ hours }) => count(hours), figures: true, sortable: true },
    { name: 'pilots', head: 'Pilots', cell: ({ pilots }) => count(pilots), figures: true, sortable: true },
    { name: 'subfleets', head: 'Subfleets', cell: ({ subfleet_count }) => count(subfleet_count), figures: true },
    {
      name: 'acars_base_pay_rate',
      head: 'Pay/h, ACARS',
      cell: ({ acars_base_pay_rate }) => money(acars_base_pay_rate),
      figures: true,
      sortable: true,
    },
    {
      name: 'manual_base_pay_rate',
      head: 'Pay/h, manual',
      cell: ({ manual_base_pay_rate }) => money(manual_base_pay_rate),
      figures: true,
      sortable: true,
      hidesBelow: 1180,
    },
    { name: 'accepts', head: 'Accepts by itself', cell: acceptsByItself },
    { name: 'auto_promote', head: 'Promotes', cell: ({ auto_promote }) => (auto_promote ? 'by hours' : 'by hand') },
  ],
  filters: [],
  bulk: [
    {
      label: 'Accept ACARS by itself',
      done: 'Set ACARS reports to be accepted for',
      set: { auto_approve_acars: true },
    },
    { label: 'Review ACARS', done: 'Set ACARS reports to wait for review for', set: { auto_approve_acars: false } },
    { label: 'Promote by hours', done: 'Set promotion by hours for', set: { auto_promote: true } },
    { label: 'Promote by hand', done: 'Set promotion by hand for', set: { auto_promote: false } },
  ],
  form: {
    blank: () => blank,
    draftOf,
    copyOf: (rank) => ({ ...draftOf(rank), name: `${rank.name} (copy)` }),
    Fields: RankFields,
  },
});

const blank = {
  name: '',
  image_url: '',
  hours: 0,
  acars_base_pay_rate: 0,
  manual_base_pay_rate: 0,
  auto_approve_acars: false,
  auto_approve_manual: false,
  auto_promote: true,
  subfleets: [],
} satisfies Draft<RankInput>;

interface RankDetail extends Omit<Required<RankInput>, 'subfleets'> {
  readonly subfleets: readonly {
    readonly subfleet_id: number;
    readonly acars_pay: string | null;
    readonly manual_pay: string | null;
  }[];
}

function draftOf(rank: RankDetail): Required<RankInput> {
  return {
    ...fieldsOf(blank, rank),
    subfleets: rank.subfleets.map(({ subfleet_id, acars_pay, manual_pay }) => ({ subfleet_id, acars_pay, manual_pay })),
  };
}

interface Accepts {
  readonly auto_approve_acars: boolean;
  readonly auto_approve_manual: boolean;
}

function acceptsByItself({ auto_approve_acars, auto_approve_manual }: Accepts): string {
  if (auto_approve_acars && auto_approve_manual) return 'all reports';
  if (auto_approve_acars) return 'ACARS';
  return auto_approve_manual ? 'manual' : 'none';
}

function RankFields({ form }: { readonly form: Form<RankInput> }): ReactNode {
  return (
    <>
      <FieldGroup>
        <TextField label="Name" required first width={4} maxLength={50} {...form.field('name')} />
        <NumberField label="From" unit="hours" width={2} {...form.field('hours')} />
        <TextField
          label="Picture"
          note="Its address: epaulettes, for clients that show them"
          width={6}
          maxLength={500}
          type="url"
          {...form.field('image_url')}
        />
      </FieldGroup>
      <FieldGroup title="Pay per hour">
        <NumberField label="Flown with ACARS" decimals={2} {...form.field('acars_base_pay_rate')} />
        <NumberField label="Filed by hand" decimals={2} {...form.field('manual_base_pay_rate')} />
      </FieldGroup>
      <FieldGroup title="Without the operator">
        <SwitchField label="Accept reports by ACARS" width={2} {...form.field('auto_approve_acars')} />
        <SwitchField label="Accept reports by hand" width={2} {...form.field('auto_approve_manual')} />
        <SwitchField label="Promote by hours" width={2} {...form.field('auto_promote')} />
      </FieldGroup>
      <OverrideTable
        label="Subfleets"
        note="What the rank may fly. A pay of its own there is an amount, 120, or a share, 110%."
        add="Add a subfleet"
        id="subfleet_id"
        options={useSubfleetOptions()}
        parts={[
          { name: 'acars_pay', label: 'Pay, ACARS', own: form.draft.acars_base_pay_rate },
          { name: 'manual_pay', label: 'Pay, manual', own: form.draft.manual_base_pay_rate },
        ]}
        {...form.field('subfleets')}
      />
    </>
  );
}
