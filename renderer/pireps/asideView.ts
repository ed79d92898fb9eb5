/** What the aside of a report shows instead of its figures. */
const asideViews = ['log', 'fields', 'load'] as const;
export type AsideView = (typeof asideViews)[number];

export interface ReportSearch {
  readonly aside?: AsideView | undefined;
  /** The line of the log that was asked for. */
  readonly line?: string | undefined;
}

/** Keeps what is valid of the address. */
export function reportSearch(raw: Readonly<Record<string, unknown>>): ReportSearch {
  const aside = asideViews.find((view) => view === raw['aside']);
  if (aside !== 'log') return aside === undefined ? {} : { aside };
  // The address writes a text of digits as a number.
  const line = raw['line'];
  return typeof line === 'string' || typeof line === 'number' ? { aside, line: String(line) } : { aside };
}
