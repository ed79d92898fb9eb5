import { validSearch } from '../../lib/validSearch.ts';

export const Measures = ['flights', 'hours'] as const;
/** The unit of the bars. */
export type DashboardMeasure = (typeof Measures)[number];

/** The search part of the address. Absent means flights and no open news. */
export interface DashboardSearch {
  readonly per?: DashboardMeasure | undefined;
  /** The id of the news item to edit, or `new`. */
  readonly news?: string | undefined;
}

/** Keeps the valid parts of the address. */
export function dashboardSearch(raw: Readonly<Record<string, unknown>>): DashboardSearch {
  const { per, ...news } = validSearch({ per: /^hours$/, news: /^(new|\d{1,15})$/ }, raw);
  return per === undefined ? news : { per: 'hours', ...news };
}
