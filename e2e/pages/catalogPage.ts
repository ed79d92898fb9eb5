import { expect, type Locator } from 'playwright/test';
import { PageModel } from './pageModel.ts';

/** A list of the catalog, its dialogs and the page of a row. */
export class CatalogPage extends PageModel {
  readonly rows = this.page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: this.page.getByRole('link') });
  readonly save = this.dialog.getByRole('button', { name: /^(Add|Save) (?!field|and)/ });
  readonly saveAndAddAnother = this.dialog.getByRole('button', { name: 'Save and add another' });
  readonly discard = this.dialog.getByRole('alertdialog', { name: 'Discard unsaved changes?' });
  readonly all = this.page.getByRole('checkbox', { name: 'All rows on this page' });
  readonly heading = this.page.getByRole('heading', { level: 1 });
  readonly nothingMatches = this.page.getByRole('heading', { name: /^Nothing matches/ });
  readonly map = this.page.getByRole('region', { name: 'Map of airports' });
  /** The scale bar of the first map. */
  readonly scale = this.page.locator('.maplibregl-ctrl-scale').first();
  /** The reports on the page of a pilot, an aircraft, an airline or an airport. */
  readonly reports = this.page
    .getByRole('table')
    .filter({ has: this.page.getByRole('columnheader', { name: 'Landing' }) })
    .getByRole('row')
    .filter({ has: this.page.getByRole('link') });
  readonly records = this.page.getByRole('region', { name: 'Records' });
  readonly allReports = this.page.getByRole('link', { name: 'All reports' });
  readonly selected = this.page.getByRole('status').filter({ hasText: 'selected' });

  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('link', { name, exact: true }) });
  }

  subfleet(name: string): Locator {
    return this.page.getByRole('navigation', { name: 'Subfleets' }).getByRole('link', { name });
  }

  /** Opens the form for a new row with its key, and waits until the first field takes text. */
  async startAdding(firstField: string): Promise<void> {
    await this.page.keyboard.press('n');
    await expect(this.field(firstField)).toBeFocused();
  }

  /** Submits the form with its key, and waits until it is closed. */
  async submit(): Promise<void> {
    await this.page.keyboard.press('Control+Enter');
    await this.dialog.waitFor({ state: 'hidden' });
  }

  async open(name: string): Promise<void> {
    await this.page.getByRole('link', { name, exact: true }).click();
  }

  mapOfRoutes = (name: string): Locator => this.page.getByRole('region', { name: `Map of the routes of ${name}` });

  /** The most flown routes beside the map of a row. */
  routes(name: string): Locator {
    return this.page
      .getByRole('region', { name: 'Routes' })
      .filter({ has: this.mapOfRoutes(name) })
      .getByRole('link');
  }

  /** Sorts the table of a page by a column. */
  async sortBy(column: string): Promise<void> {
    await this.page.getByRole('columnheader', { name: column }).getByRole('button').click();
  }

  column(name: string): Locator {
    return this.page.getByRole('columnheader', { name });
  }

  /** Shows or hides columns of the list. */
  async chooseColumns(names: readonly string[]): Promise<void> {
    await this.page.getByRole('button', { name: 'Columns' }).click();
    for (const name of names) await this.page.getByRole('checkbox', { name, exact: true }).click();
    await this.page.keyboard.press('Escape');
  }

  async tick(name: string): Promise<void> {
    await this.row(name).getByRole('checkbox').check();
  }

  field(label: string): Locator {
    return this.dialog.getByRole('textbox', { name: label });
  }

  /** A field that searches rows of another list. */
  picker(label: string): Locator {
    return this.dialog.getByRole('combobox', { name: label });
  }

  /** Chooses the first row that a search finds. */
  async choose(label: string, text: string): Promise<void> {
    await this.picker(label).click();
    await this.page.keyboard.type(text);
    await this.page.getByRole('option', { name: text }).first().click();
  }

  /** The details on the page of a row. @param one such as `Pilot` */
  about(one: string): Locator {
    return this.page.getByRole('region', { name: one, exact: true });
  }

  /** A panel on the page of a row. */
  section(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  picture(name: string): Locator {
    return this.page.getByRole('img', { name: `Picture of ${name}` });
  }

  async chooseFile(label: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).and(this.page.locator('input')).setInputFiles(file);
  }

  /** A button of the dialog. */
  action(name: string): Locator {
    return this.dialog.getByRole('button', { name });
  }

  /** A button of the page, such as one for the selected rows. */
  bulk(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async filter(label: string, choice: string): Promise<void> {
    await this.page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: label, exact: true }).click();
    await this.page.getByRole('menuitem', { name: choice, exact: true }).click();
  }
}

/** The dialog that changes flights in bulk, or copies them to a new season. */
export class SeasonDialog extends PageModel {
  readonly from = this.dialog.getByRole('textbox', { name: 'From' });
  readonly until = this.dialog.getByRole('textbox', { name: 'Until' });
  readonly shift = this.dialog.getByRole('textbox', { name: 'Shift times by' });
  readonly preview = this.dialog.getByRole('region', { name: 'Preview' });
  readonly summary = this.preview.getByRole('status');
  readonly apply = this.dialog.getByRole('button', { name: /^(Change|Copy) \d/ });

  day(name: string): Locator {
    return this.dialog.getByRole('group', { name: 'Days' }).getByText(name, { exact: true });
  }
}

/** The page of a flight. */
export class FlightPage extends PageModel {
  readonly about = this.page.getByRole('complementary', { name: 'Flight details' });
  readonly duplicate = this.page.getByRole('button', { name: 'Duplicate' });
  readonly addReturnLeg = this.page.getByRole('button', { name: 'Add return leg' });
  readonly addBid = this.page.getByRole('button', { name: 'Add bid' });

  map(ident: string): Locator {
    return this.page.getByRole('region', { name: `Map of ${ident}` });
  }
}

/** The page of a pilot. */
export class PilotPage extends PageModel {
  readonly history = this.page.getByRole('region', { name: 'History' });
  readonly issueKey = this.page.getByRole('link', { name: 'Issue key' });
  /** What changes the pilot. */
  readonly changes = this.page.getByRole('button', { name: /^(Edit|Duplicate|Delete|Add bid|Choose file)/ });
  private readonly bidList = this.page.getByRole('region', { name: 'Bids' });
  readonly bids = this.bidList.getByRole('link');
  readonly addBid = this.bidList.getByRole('button', { name: 'Add bid' });

  bid(ident: string): Locator {
    return this.bidList.getByRole('row').filter({ hasText: ident });
  }

  changeAircraft(ident: string): Locator {
    return this.page.getByRole('button', { name: `Change aircraft of the bid on ${ident}` });
  }

  removeBid(ident: string): Locator {
    return this.page.getByRole('button', { name: `Remove the bid on ${ident}` });
  }

  progressTowards(rank: string): Locator {
    return this.page.getByRole('progressbar', { name: `Progress to ${rank}` });
  }
}

/** The page of an airline. */
export class AirlinePage extends PageModel {
  private readonly color = this.page.getByRole('form', { name: 'Colour' });
  readonly picker = this.color.getByLabel('Pick a colour');
  readonly hex = this.color.getByLabel('Colour as #RRGGBB');
  readonly saveColor = this.color.getByRole('button', { name: 'Save' });
}
