export const Measures = ['flights', 'hours'] as const;
/** What the bars of the days count. */
export type Measure = (typeof Measures)[number];

/** What the address says about the dashboard; absent means flights, and no news open. */
export interface DashboardSearch {
  readonly per?: Measure | undefined;
  /** The news that is being written: its id, or `new`. */
  readonly news?: string | undefined;
}

/** Keeps what is valid of an address that anyone may have typed. */
export function dashboardSearch(raw: Readonly<Record<string, unknown>>): DashboardSearch {
  const { per } = raw;
  // The router reads digits as a number.
  const news = typeof raw['news'] === 'number' ? String(raw['news']) : raw['news'];
  return {
    ...(per === 'hours' ? { per } : {}),
    ...(typeof news === 'string' && /^(new|\d{1,15})$/.test(news) ? { news } : {}),
  };
}
