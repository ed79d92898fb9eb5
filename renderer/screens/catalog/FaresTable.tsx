import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FareOverride } from '../../../server/contract/admin/catalog/fields.ts';
import { fareCalls } from '../../../server/contract/admin/catalog/fares.ts';
import { queryOf } from '../../lib/api.ts';
import type { ListProps } from '../../lib/form.ts';
import { OverrideTable } from './OverrideTable.tsx';

const limit = 500;

interface Props {
  readonly note: string;
  readonly list: ListProps<FareOverride>;
}

/** Edits the fares sold, with overrides of their values. */
export function FaresTable({ note, list }: Props): ReactNode {
  const { data } = useQuery(queryOf(fareCalls.list, { query: { limit } }));
  const fares = data?.data.map(({ id, code, name, price, cost, capacity }) => ({
    value: String(id),
    label: `${code} ${name}`,
    own: { price: String(price), cost: String(cost), capacity: String(capacity) },
  }));
  return (
    <OverrideTable
      label="Fares"
      note={`${note} Enter an amount, or a percentage of the base fare (110%).`}
      add="Add fare"
      list={list}
      idOf={({ fare_id }) => fare_id}
      linkTo={(fare_id) => ({ fare_id })}
      options={fares ?? []}
      parts={[
        { name: 'price', label: 'Price', field: (place) => list.field(place, 'price') },
        { name: 'cost', label: 'Cost', field: (place) => list.field(place, 'cost') },
        { name: 'capacity', label: 'Capacity', field: (place) => list.field(place, 'capacity') },
      ]}
    />
  );
}
