import type { Locator, Page } from 'playwright/test';

/** A list of the catalog with its dialogs, and the page of a row where there are such. */
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
  /** Of the list, or of the page of a row. */
  readonly heading: Locator;
  readonly nothingMatches: Locator;
  /** Beside the list of airports. */
  readonly map: Locator;
  /** Of a pilot or an aircraft, on its page. */
  readonly allReports: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('link') });
    this.dialog = page.getByRole('dialog');
    this.save = this.dialog.getByRole('button', { name: /^(Add|Save) (?!field)/ });
    this.discard = this.dialog.getByRole('alertdialog', { name: 'Discard unsaved changes?' });
    this.toast = page.getByRole('status', { name: 'Notifications' });
    this.undo = this.toast.getByRole('button', { name: 'Undo' });
    this.all = page.getByRole('checkbox', { name: 'All rows on this page' });
    this.heading = page.getByRole('heading', { level: 1 });
    this.nothingMatches = page.getByRole('heading', { name: /^No .* match/ });
    this.map = page.getByRole('region', { name: 'Map of airports' });
    this.allReports = page.getByRole('link', { name: 'All reports' });
    this.selected = page.getByRole('status').filter({ hasText: 'selected' });
  }

  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('link', { name, exact: true }) });
  }

  /** In the tree of the fleet. */
  subfleet(name: string): Locator {
    return this.page.getByRole('navigation', { name: 'Subfleets' }).getByRole('link', { name });
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

  /** A field for a day and a time. */
  moment(label: string): Locator {
    return this.dialog.getByLabel(label);
  }

  /** A field that offers rows. */
  picker(label: string): Locator {
    return this.dialog.getByRole('combobox', { name: label });
  }

  /** In a field that offers rows: the first that `text` finds. */
  async choose(label: string, text: string): Promise<void> {
    await this.picker(label).click();
    await this.page.keyboard.type(text);
    await this.page.getByRole('option', { name: text }).first().click();
  }

  /** The page of a row: `Pilot`. */
  about(one: string): Locator {
    return this.page.getByRole('region', { name: `${one} page` });
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
