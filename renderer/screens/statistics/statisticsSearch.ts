import type { LinkProps } from '@tanstack/react-router';
import { GroupKinds, type GroupKind } from '../../../server/contract/admin/periods/statistics.ts';
import { dayForm } from '../../../server/contract/admin/pireps.ts';
import { reportFilterForms, validSearch } from '../../lib/validSearch.ts';
import type { DaySpan } from './period.ts';

export const Periods = ['month', 'last-month', 'year', 'last-year', '30-days', 'all', 'own'] as const;
export const Besides = ['before', 'year-before', 'own', 'nothing'] as const;
export const GroupSorts = [
  'name',
  'flights',
  'before',
  'minutes',
  'distance',
  'fuel',
  'passengers',
  'on_time',
  'landing',
] as const;
export type GroupSort = (typeof GroupSorts)[number];

const oneOf = (names: readonly string[]): RegExp => new RegExp(`^(${names.join('|')})$`);

/** In the order in which they are shown. */
const { pilot, airline, subfleet, aircraft, departure, arrival, client } = reportFilterForms;
const filterForms = { pilot, airline, subfleet, aircraft, departure, arrival, airport: arrival, client } as const;
export type StatisticsFilter = keyof typeof filterForms;
export type StatisticsFilters = { readonly [name in StatisticsFilter]?: string | undefined };
export const statisticsFilters = Object.keys(filterForms) as readonly StatisticsFilter[];

/** The search part of the address. Absent: this month beside the last, flights, by pilot. */
export interface StatisticsSearch extends StatisticsFilters {
  readonly period?: (typeof Periods)[number] | undefined;
  /** The own dates of the period and of the other. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly beside?: (typeof Besides)[number] | undefined;
  readonly beside_from?: string | undefined;
  readonly beside_to?: string | undefined;
  readonly by?: GroupKind | undefined;
  readonly per?: 'hours' | undefined;
  readonly sort?: GroupSort | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

/** Keeps the valid parts of the address. */
export function statisticsSearch(raw: Readonly<Record<string, unknown>>): StatisticsSearch {
  const forms = {
    period: oneOf(Periods),
    from: dayForm,
    to: dayForm,
    beside: oneOf(Besides),
    beside_from: dayForm,
    beside_to: dayForm,
    by: oneOf(GroupKinds),
    per: /^hours$/,
    sort: oneOf(GroupSorts),
    order: /^(asc|desc)$/,
    ...filterForms,
  };
  return validSearch(forms, raw) as StatisticsSearch;
}

/** Leads to the accepted reports behind a figure: those of these days that meet the filters. */
export function reportsOf(
  search: StatisticsFilters,
  { from, until }: DaySpan,
  more: StatisticsFilters & { readonly descent?: string; readonly late?: string } = {},
): LinkProps {
  const filters = Object.fromEntries(statisticsFilters.map((name) => [name, search[name]]));
  return { to: '/pireps', search: { show: 'accepted', ...filters, from, to: until, ...more } };
}
