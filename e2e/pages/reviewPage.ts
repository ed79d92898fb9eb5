import type { Locator, Page } from 'playwright/test';

/** What the operator decides with, in a report and over the selected ones. */
export class ReviewPage {
  readonly page: Page;
  readonly accept: Locator;
  readonly reject: Locator;
  readonly reopen: Locator;
  /** Where the comment with a decision is written. */
  readonly box: Locator;
  readonly boxText: Locator;
  readonly comment: Locator;
  readonly toast: Locator;
  readonly undo: Locator;
  readonly keys: Locator;

  constructor(page: Page) {
    this.page = page;
    this.accept = page.getByRole('button', { name: 'Accept', exact: true });
    this.reject = page.getByRole('button', { name: 'Reject…' });
    this.reopen = page.getByRole('button', { name: 'Reopen' });
    this.box = page.getByRole('dialog', { name: /^(Accept|Reject) / });
    this.boxText = this.box.getByRole('textbox');
    this.comment = page.getByRole('textbox', { name: 'Comment, visible to the pilot' });
    this.toast = page.getByRole('status', { name: 'Notifications' });
    this.undo = this.toast.getByRole('button', { name: 'Undo' });
    this.keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  }

  /** The state of the open report, beside its callsign. */
  standing(state: string): Locator {
    return this.page.getByRole('article', { name: 'Report' }).getByText(state, { exact: true });
  }
}
