/** What the aside of a report shows instead of its figures. */
const asideViews = ['log', 'fields', 'load'] as const;
export type AsideView = (typeof asideViews)[number];

export interface ReportSearch {
  readonly aside?: AsideView | undefined;
}

/** Keeps what is valid of the address. */
export function reportSearch(raw: Readonly<Record<string, unknown>>): ReportSearch {
  const aside = asideViews.find((view) => view === raw['aside']);
  return aside === undefined ? {} : { aside };
}
