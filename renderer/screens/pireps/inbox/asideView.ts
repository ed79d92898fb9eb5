/** The lists that the aside can show instead of its figures. */
const asideViews = ['log', 'fields', 'load'] as const;
export type AsideView = (typeof asideViews)[number];

export interface ReportSearch {
  readonly aside?: AsideView | undefined;
  /** The id of the log line to show. */
  readonly line?: string | undefined;
}

/** Keeps the valid parts of the address. */
export function reportSearch(raw: Readonly<Record<string, unknown>>): ReportSearch {
  const aside = asideViews.find((view) => view === raw['aside']);
  if (aside !== 'log') return aside === undefined ? {} : { aside };
  // The router turns a string of digits into a number.
  const line = raw['line'];
  return typeof line === 'string' || typeof line === 'number' ? { aside, line: String(line) } : { aside };
}
