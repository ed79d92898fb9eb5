import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { rankCalls, type RankInput } from '../../../server/contract/admin/catalog/ranks.ts';
import { money } from '../../lib/figures.ts';
import { CatalogPage } from './CatalogPage.tsx';
import { FieldGroup, NumberField, SwitchField, TextField } from './fields.tsx';
import { PayTable } from './OverrideTable.tsx';
import { useSubfleetOptions } from './pickers.tsx';
import { type CatalogForm, defineResource } from './resource.ts';

export function RanksPage(): ReactNode {
  return <CatalogPage resource={ranks} />;
}

export const ranks = defineResource(rankCalls, {
  kind: 'ranks',
  to: '/ranks',
  nameOf: ({ name }) => name,
  about: t`A rank sets a pilot’s pay and which subfleets the pilot can fly. Hours lead to the next rank.`,
  searches: t`Name`,
  sortedBy: 'hours',
  columns: [
    { name: 'name', head: t`Name`, sortable: true, maxWidth: 260 },
    { name: 'hours', head: t`From hours`, figures: true, sortable: true },
    { name: 'pilots', head: t`Pilots`, figures: true, sortable: true },
    { name: 'subfleet_count', head: t`Subfleets`, figures: true },
    { name: 'acars_base_pay_rate', head: t`Pay/h, ACARS`, as: money, figures: true, sortable: true },
    {
      name: 'manual_base_pay_rate',
      head: t`Pay/h, manual`,
      as: money,
      figures: true,
      sortable: true,
      hidesBelow: 1180,
    },
    { name: 'accepts', head: t`Auto-accept`, cell: autoAcceptText },
    { name: 'auto_promote', head: t`Promotion`, cell: ({ auto_promote }) => (auto_promote ? t`By hours` : t`Manual`) },
  ],
  filters: [],
  bulk: [
    {
      label: t`Auto-accept ACARS`,
      done: (what) => t`Turned on ACARS auto-accept for ${what}.`,
      set: { auto_approve_acars: true },
    },
    {
      label: t`Review ACARS`,
      done: (what) => t`Turned off ACARS auto-accept for ${what}.`,
      set: { auto_approve_acars: false },
    },
    {
      label: t`Promote by hours`,
      done: (what) => t`Turned on promotion by hours for ${what}.`,
      set: { auto_promote: true },
    },
    {
      label: t`Promote manually`,
      done: (what) => t`Turned off promotion by hours for ${what}.`,
      set: { auto_promote: false },
    },
  ],
  form: {
    copied: ({ name }) => ({ name: `${name} (copy)` }),
    keeps: ['subfleets'],
    Fields: RankFields,
  },
});

interface Accepts {
  readonly auto_approve_acars: boolean;
  readonly auto_approve_manual: boolean;
}

function autoAcceptText({ auto_approve_acars, auto_approve_manual }: Accepts): string {
  if (auto_approve_acars && auto_approve_manual) return t`All reports`;
  if (auto_approve_acars) return 'ACARS';
  return auto_approve_manual ? t`Manual` : t`Off`;
}

function RankFields({ form }: { readonly form: CatalogForm<RankInput> }): ReactNode {
  return (
    <>
      <FieldGroup>
        <TextField first width={4} {...form.field('name')} />
        <NumberField width={2} {...form.field('hours')} />
        <TextField width={6} type="url" {...form.field('image_url')} />
      </FieldGroup>
      <FieldGroup title={t`Pay per hour`}>
        <NumberField decimals={2} {...form.field('acars_base_pay_rate')} />
        <NumberField decimals={2} {...form.field('manual_base_pay_rate')} />
      </FieldGroup>
      <FieldGroup title={t`Automation`}>
        <SwitchField width={2} {...form.field('auto_approve_acars')} />
        <SwitchField width={2} {...form.field('auto_approve_manual')} />
        <SwitchField width={2} {...form.field('auto_promote')} />
      </FieldGroup>
      <PayTable
        label={t`Subfleets`}
        note={t`Subfleets the rank can fly. To override the pay, enter an amount (120) or a percentage (110%).`}
        add={t`Add subfleet`}
        list={form.list('subfleets')}
        idOf={({ subfleet_id }) => subfleet_id}
        linkTo={(subfleet_id) => ({ subfleet_id })}
        own={{ acars_pay: form.values.acars_base_pay_rate, manual_pay: form.values.manual_base_pay_rate }}
        options={useSubfleetOptions() ?? []}
      />
    </>
  );
}
