import type { Locator, Page } from 'playwright/test';

/** The logbook on the pilots' page, and a report in it. */
export class LogbookPage {
  readonly page: Page;
  readonly totals: Locator;
  /** What was flown this year. */
  readonly year: Locator;
  readonly flownMap: Locator;
  /** All landings on one runway. */
  readonly landings: Locator;
  /** A month or a year in review, and the choice of it. */
  readonly review: Locator;
  readonly period: Locator;
  /** How a report's flight landed. */
  readonly landing: Locator;
  readonly reports: Locator;
  readonly state: Locator;
  /** How many reports there are. */
  readonly found: Locator;
  readonly flags: Locator;
  readonly map: Locator;
  readonly profile: Locator;
  readonly comments: Locator;
  readonly comment: Locator;
  readonly send: Locator;
  readonly alert: Locator;
  readonly fields: Locator;
  /** The heading of the column with the planned figures. */
  readonly planned: Locator;
  /** Leads from a report to the logbook. */
  readonly back: Locator;

  constructor(page: Page) {
    this.page = page;
    this.totals = page.getByRole('region', { name: 'Logbook' });
    this.year = page.getByRole('region', { name: /^\d{4} so far$/ });
    this.flownMap = page.getByRole('region', { name: 'Map of my flights' });
    this.landings = page.getByRole('region', { name: 'My landings' });
    this.review = page.getByRole('region', { name: 'In review' });
    this.period = page.getByRole('combobox', { name: 'Month or year' });
    this.landing = page.getByRole('region', { name: 'Landing', exact: true });
    const reports = page.getByRole('region', { name: 'My reports' });
    this.reports = reports.getByRole('listitem');
    this.found = reports.getByRole('status');
    this.state = page.getByRole('combobox', { name: 'State' });
    this.flags = page.getByRole('region', { name: 'Flags' }).getByRole('listitem');
    this.map = page.getByRole('region', { name: /^Map of/ });
    this.profile = page.getByRole('img', { name: /^Altitude/ });
    this.comments = page.getByRole('article');
    this.comment = page.getByRole('textbox', { name: 'Your comment' });
    this.send = page.getByRole('button', { name: 'Send comment' });
    this.alert = page.getByRole('alert');
    this.planned = page.getByRole('columnheader', { name: 'Planned' });
    this.fields = page.getByRole('region', { name: 'More from your client' });
    this.back = page.getByRole('main').getByRole('link', { name: 'Logbook' });
  }

  /** Signs in by a link and opens the logbook. */
  async open(api: string, key: string): Promise<void> {
    await this.page.goto(`${api}/#key=${key}`);
    await this.page.getByRole('navigation').getByRole('link', { name: 'Logbook' }).click();
  }

  report(ident: string): Locator {
    return this.reports.filter({ has: this.page.getByText(ident, { exact: true }) });
  }

  /** A row of the planned and flown figures. */
  figure(name: string): Locator {
    return this.page.getByRole('row', { name });
  }

  async write(comment: string): Promise<void> {
    await this.comment.fill(comment);
    await this.send.click();
  }
}
