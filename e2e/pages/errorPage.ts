import type { Locator, Page } from 'playwright/test';

/** What the desktop window shows while the server does not run. */
export class ErrorPage {
  readonly heading: Locator;
  readonly reason: Locator;
  readonly logPath: Locator;
  readonly tryAgain: Locator;
  /** A backup, or what a restore replaced. */
  readonly restore: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { name: 'The server is not running' });
    this.reason = page.getByRole('alert');
    this.logPath = page.getByRole('code');
    this.tryAgain = page.getByRole('link', { name: 'Try again' });
    this.restore = page.getByRole('link', { name: 'Restore the backup of' });
  }
}
