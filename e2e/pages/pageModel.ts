import type { Locator, Page } from 'playwright/test';

/** A screen or a part of one. Tests use its locators, so that only the models know roles and labels. */
export class PageModel {
  readonly page;
  readonly dialog;
  readonly toast;
  /** A notification of something that failed, which stays until it is closed. */
  readonly failure;
  readonly undo;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog');
    this.toast = page.getByRole('status', { name: 'Notifications' });
    this.failure = this.toast.locator('[data-failed]');
    this.undo = this.toast.getByRole('button', { name: 'Undo' });
  }

  /** The rows of a table, without its header. */
  protected tableRows(label: string): Locator {
    return this.page.getByRole('region', { name: label }).locator('tbody').getByRole('row');
  }
}
