import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { addFlights } from '../../../../server/contract/admin/catalog/batches.ts';
import { flightCalls } from '../../../../server/contract/admin/catalog/flights.ts';
import { count, distance, duration, level } from '../../../lib/figures.ts';
import { Route } from '../../../ui/Route.tsx';
import { Shown } from '../../../ui/Shown.tsx';
import { flightTypes, flightTypeText } from '../../../lib/flightTypes.ts';
import { StatusText } from '../../../ui/StatusBadge.tsx';
import classes from '../Catalog.module.css';
import { CatalogPage } from '../CatalogPage.tsx';
import { AirlineChip, AirportChip, RowsField, SubfleetChip, useSubfleetOptions } from '../pickers.tsx';
import { defineResource } from '../resource.ts';
import { activation, activeFilter, trashFilter, yesNo } from '../states.tsx';
import { dayShift, daysText, flightStatus, seasonText } from './flightTexts.ts';
import { ChangeSeason, CopySeason } from '../seasons/SeasonDialog.tsx';
import { FlightFields, madeFlights } from './FlightFields.tsx';

export function FlightsPage(): ReactNode {
  return <CatalogPage resource={flights} />;
}

export const flights = defineResource(
  { ...flightCalls, add: addFlights },
  {
    kind: 'flights',
    to: '/flights',
    nameOf: ({ ident, dpt_airport_id, arr_airport_id }) => `${ident} ${dpt_airport_id} → ${arr_airport_id}`,
    about: t`Pilots see flights in their clients, book one and fly it. Add a flight, or import a timetable.`,
    searches: t`Number, callsign, airport`,
    sortedBy: 'flight_number',
    columns: [
      { name: 'flight_number', width: 146, head: t`Flight`, cell: ({ ident }) => ident, sortable: true },
      {
        name: 'dpt_airport_id',
        head: t`Route`,
        width: 118,
        cell: (flight) => <Route from={flight.dpt_airport_id} to={flight.arr_airport_id} />,
        sortable: true,
      },
      {
        name: 'cities',
        head: t`Cities`,
        width: 190,
        cell: (flight) => t`${cityOf(flight, 'dpt')} to ${cityOf(flight, 'arr')}`,
        hidesBelow: 1320,
        maxWidth: 260,
      },
      {
        name: 'distance',
        head: t`Distance`,
        width: 86,
        as: distance,
        figures: true,
        sortable: true,
        hidesBelow: 1320,
      },
      { name: 'flight_time', head: t`Block`, width: 66, as: duration, figures: true, sortable: true },
      { name: 'dpt_time', width: 74, head: t`Dep, local`, sortable: true },
      {
        name: 'arr_time',
        width: 82,
        head: t`Arr, local`,
        cell: ({ arr_time, arr_day }) => (
          <Shown value={arr_time || null} as={(text) => `${text} ${dayShift(arr_day)}`} />
        ),
        sortable: true,
      },
      { name: 'days', width: 84, head: t`Days`, as: daysText },
      {
        name: 'start_date',
        width: 150,
        head: t`Season`,
        cell: ({ start_date, end_date }) => seasonText(start_date, end_date),
        sortable: true,
      },
      { name: 'level', width: 66, head: t`Level`, as: level, figures: true, rare: true },
      { name: 'callsign', width: 86, head: t`Callsign`, sortable: true, rare: true },
      { name: 'flight_type', width: 150, head: t`Type`, as: flightTypeText, sortable: true, rare: true },
      {
        name: 'subfleets',
        head: t`Subfleets`,
        width: 116,
        cell: (flight) => <Types of={flight.subfleets} />,
        maxWidth: 200,
      },
      {
        name: 'bids',
        head: t`Bookings`,
        width: 66,
        cell: (flight) => <Shown value={flight.bid_count || null} as={String} />,
        figures: true,
      },
      {
        name: 'active',
        head: t`State`,
        width: 112,
        cell: (flight) => <StatusText status={flightStatus(flight)} />,
        sortable: true,
        isState: true,
      },
    ],
    filters: [
      { name: 'airline_id', label: t`Airline`, Chip: AirlineChip },
      { name: 'dpt_airport_id', label: t`From`, Chip: AirportChip },
      { name: 'arr_airport_id', label: t`To`, Chip: AirportChip },
      { name: 'airport_id', label: t`From or to`, Chip: AirportChip },
      { name: 'subfleet_id', label: t`Subfleet`, Chip: SubfleetChip },
      { name: 'flight_type', label: t`Type`, options: flightTypes },
      {
        name: 'season',
        label: t`Season`,
        options: [
          { value: 'current', label: t`Current` },
          { value: 'coming', label: t`Later` },
          { value: 'over', label: t`Over` },
        ],
      },
      { name: 'has_bid', label: t`Booked`, options: yesNo },
      activeFilter,
      trashFilter,
    ],
    bulk: [
      ...activation,
      {
        label: t`Show`,
        done: (_, rows) =>
          plural(rows, {
            one: '1 flight is now visible to pilots.',
            other: `${count(rows)} flights are now visible to pilots.`,
          }),
        set: { visible: true },
      },
      {
        label: t`Hide`,
        done: (_, rows) =>
          plural(rows, {
            one: '1 flight is now hidden from pilots.',
            other: `${count(rows)} flights are now hidden from pilots.`,
          }),
        set: { visible: false },
      },
      { label: t`Change schedule`, Dialog: ChangeSeason },
      { label: t`Copy to season`, Dialog: CopySeason },
      {
        label: t`Set subfleets`,
        done: (what) => t`Set the subfleets of ${what}.`,
        blank: { subfleets: [] },
        Fields: ({ form }) => (
          <RowsField
            none={t`Any subfleet`}
            options={useSubfleetOptions()}
            {...form.field('subfleets')}
            note={t`Replaces the subfleets of each flight`}
          />
        ),
      },
    ],
    form: {
      fresh: ({ new: given = '1' }) => ({ dpt_airport_id: given === '1' ? null : given }),
      copied: () => ({ flight_number: null, callsign: '', with_return: false }),
      adds: (values) => madeFlights(values).length,
      keeps: ['airline_id', 'dpt_airport_id', 'flight_type', 'days', 'subfleets', 'with_return'],
      Fields: FlightFields,
    },
    pageOf: ({ id }) => ({ to: '/flights/$flightId', params: { flightId: id } }),
  },
);

interface Cities {
  readonly dpt_airport_name: string;
  readonly dpt_airport_city: string;
  readonly arr_airport_name: string;
  readonly arr_airport_city: string;
}

function cityOf(flight: Cities, end: 'arr' | 'dpt'): string {
  return flight[`${end}_airport_city`] || flight[`${end}_airport_name`];
}

function Types({ of }: { readonly of: readonly { readonly id: number; readonly type: string }[] }): ReactNode {
  if (of.length === 0) return t`Any`;
  return of.map(({ id, type }) => (
    <span key={id} className={classes.type}>
      {type}
    </span>
  ));
}
