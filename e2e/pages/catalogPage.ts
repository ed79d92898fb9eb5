import type { Locator, Page } from 'playwright/test';

/** A list of the catalog with its dialogs: airlines, ranks, fares. */
export class CatalogPage {
  readonly page: Page;
  readonly rows: Locator;
  /** Of a row, or a question about one. */
  readonly dialog: Locator;
  readonly save: Locator;
  /** Asks before what is typed is thrown away. */
  readonly discard: Locator;
  readonly toast: Locator;
  readonly undo: Locator;
  readonly selected: Locator;
  /** Ticks the rows of the page. */
  readonly all: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('link') });
    this.dialog = page.getByRole('dialog');
    this.save = this.dialog.getByRole('button', { name: /^(Add|Save)/ });
    this.discard = this.dialog.getByRole('alertdialog', { name: 'Discard what is not saved?' });
    this.toast = page.getByRole('status', { name: 'What just happened' });
    this.undo = this.toast.getByRole('button', { name: 'Undo' });
    this.all = page.getByRole('checkbox', { name: 'All rows of this page' });
    this.selected = page.getByRole('status').filter({ hasText: 'selected' });
  }

  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('link', { name, exact: true }) });
  }

  async open(name: string): Promise<void> {
    await this.page.getByRole('link', { name, exact: true }).click();
  }

  async tick(name: string): Promise<void> {
    await this.row(name).getByRole('checkbox').check();
  }

  field(label: string): Locator {
    return this.dialog.getByRole('textbox', { name: label });
  }

  /** Of the dialog. */
  action(name: string): Locator {
    return this.dialog.getByRole('button', { name });
  }

  /** With what is selected. */
  bulk(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async filter(label: string, choice: string): Promise<void> {
    await this.page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: label, exact: true }).click();
    await this.page.getByRole('menuitem', { name: choice, exact: true }).click();
  }
}
