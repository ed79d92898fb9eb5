export const Measures = ['flights', 'hours'] as const;
/** The unit of the bars. */
export type Measure = (typeof Measures)[number];

/** The search part of the address. Absent means flights and no open news. */
export interface DashboardSearch {
  readonly per?: Measure | undefined;
  /** The id of the news item to edit, or `new`. */
  readonly news?: string | undefined;
}

/** Keeps the valid parts of the address. */
export function dashboardSearch(raw: Readonly<Record<string, unknown>>): DashboardSearch {
  const { per } = raw;
  // The router turns digits into a number.
  const news = typeof raw['news'] === 'number' ? String(raw['news']) : raw['news'];
  return {
    ...(per === 'hours' ? { per } : {}),
    ...(typeof news === 'string' && /^(new|\d{1,15})$/.test(news) ? { news } : {}),
  };
}
