import { t } from '@lingui/core/macro';
import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listPirepFilters } from '../../../server/contract/admin/pireps.ts';
import type { EndpointOutput } from '../../../server/contract/endpoint.ts';
import { useAddress } from '../../lib/address.ts';
import { queryOf } from '../../lib/api.ts';
import { useNow } from '../../lib/utc.ts';
import { DayInput } from '../../ui/DayInput.tsx';
import { ChipMenu, choicesOf, type FilterOption, type FilterOptions } from '../../ui/FilterMenu.tsx';
import { Toolbar } from '../../ui/PageHeader.tsx';
import parts from '../../ui/parts.module.css';
import { besideOf, spanOf } from './period.ts';
import {
  Besides,
  Periods,
  type StatisticsFilter,
  statisticsFilters,
  type StatisticsSearch,
} from './statisticsSearch.ts';

const periodLabels: Readonly<Record<(typeof Periods)[number], string>> = {
  month: t`This month`,
  'last-month': t`Last month`,
  year: t`This year`,
  'last-year': t`Last year`,
  '30-days': t`Last 30 days`,
  all: t`All time`,
  own: t`Own dates`,
};

const besideLabels: Readonly<Record<(typeof Besides)[number], string>> = {
  before: t`the period before`,
  'year-before': t`a year earlier`,
  own: t`own dates`,
  nothing: t`nothing`,
};

const optionsOf = <Name extends string>(names: readonly Name[], labels: Readonly<Record<Name, string>>) =>
  names.map((value) => ({ value, label: labels[value] }));

/** Chooses the period and the one beside it. */
export function PeriodBar(): ReactNode {
  const search = useSearch({ from: '/statistics' });
  const { period = 'month', beside = 'before' } = search;
  const address = useAddress();
  // Own dates begin with those that are shown.
  const span = spanOf(search, new Date(useNow(60_000)).toISOString().slice(0, 10));
  const other = span === null ? null : besideOf(search, span);
  return (
    <Toolbar>
      <Select
        aria-label={t`Period`}
        w={130}
        allowDeselect={false}
        data={optionsOf(Periods, periodLabels)}
        value={period}
        onChange={(value) =>
          address({
            period: value === 'month' || value === null ? undefined : value,
            from: value === 'own' ? span?.from : undefined,
            to: value === 'own' ? span?.until : undefined,
          })
        }
      />
      {period === 'own' ? <Days names={['from', 'to']} labels={[t`From, UTC`, t`Until`]} /> : null}
      {period === 'all' ? null : (
        <>
          <Text span c="dimmed">{t`beside`}</Text>
          <Select
            aria-label={t`Beside`}
            w={150}
            allowDeselect={false}
            data={optionsOf(Besides, besideLabels)}
            value={beside}
            onChange={(value) =>
              address({
                beside: value === 'before' || value === null ? undefined : value,
                beside_from: value === 'own' ? other?.from : undefined,
                beside_to: value === 'own' ? other?.until : undefined,
              })
            }
          />
        </>
      )}
      {period !== 'all' && beside === 'own' ? (
        <Days names={['beside_from', 'beside_to']} labels={[t`Beside from, UTC`, t`Beside until`]} />
      ) : null}
    </Toolbar>
  );
}

type DayName = 'from' | 'to' | 'beside_from' | 'beside_to';

interface DaysProps {
  readonly names: readonly [DayName, DayName];
  readonly labels: readonly [string, string];
}

function Days({ names, labels }: DaysProps): ReactNode {
  const search = useSearch({ from: '/statistics' });
  const address = useAddress();
  return names.map((name, index) => (
    <DayInput
      key={name}
      aria-label={labels[index]}
      placeholder={labels[index] ?? ''}
      w={130}
      value={search[name] ?? null}
      onChange={(day) => address({ [name]: day ?? undefined })}
    />
  ));
}

const labels: Readonly<Record<StatisticsFilter, string>> = {
  pilot: t`Pilot`,
  airline: t`Airline`,
  subfleet: t`Subfleet`,
  aircraft: t`Aircraft`,
  departure: t`Departure`,
  arrival: t`Arrival`,
  airport: t`Airport`,
  client: t`Client`,
};

/** Offers each filter as a chip, and shows its value. */
export function FilterBar(): ReactNode {
  return (
    <div className={parts.chips} data-wrap role="group" aria-label={t`Filters`}>
      {statisticsFilters.map((name) =>
        name === 'client' ? <Filter key={name} name={name} /> : <Choice key={name} name={name} />,
      )}
    </div>
  );
}

type ChosenFilter = Exclude<StatisticsFilter, 'client'>;

function Choice({ name }: { readonly name: ChosenFilter }): ReactNode {
  const options = choicesOf(useQuery({ ...queryOf(listPirepFilters, {}), select: optionsIn[name] }));
  return <Filter name={name} options={options} />;
}

interface FilterProps {
  readonly name: StatisticsFilter;
  /** Without them the value is typed. */
  readonly options?: FilterOptions;
}

function Filter({ name, ...options }: FilterProps): ReactNode {
  const search: StatisticsSearch = useSearch({ from: '/statistics' });
  const address = useAddress();
  const value = search[name] === '' ? t`none` : search[name];
  return (
    <ChipMenu label={labels[name]} {...options} value={value} onChoose={(chosen) => address({ [name]: chosen })} />
  );
}

type Choices = EndpointOutput<typeof listPirepFilters>;

const airportsIn = ({ airports }: Choices): FilterOption[] =>
  airports.map(({ id, iata, name, city }) => ({ value: id, label: `${id} ${name}`, keywords: `${iata} ${city}` }));

const optionsIn: Readonly<Record<ChosenFilter, (choices: Choices) => FilterOption[]>> = {
  pilot: ({ pilots }) => pilots.map(({ id, ident, name }) => ({ value: String(id), label: `${name}, ${ident}` })),
  airline: ({ airlines }) => airlines.map(({ icao, name }) => ({ value: icao, label: `${icao} ${name}` })),
  subfleet: ({ subfleets }) => subfleets.map(({ id, name }) => ({ value: String(id), label: name })),
  aircraft: ({ aircraft }) => aircraft.map(({ id, registration }) => ({ value: String(id), label: registration })),
  departure: airportsIn,
  arrival: airportsIn,
  airport: airportsIn,
};
