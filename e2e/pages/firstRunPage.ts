import type { Locator, Page } from 'playwright/test';

/** What the operator sees on an empty data folder: the wizard of the first run. */
export class FirstRunPage {
  readonly page: Page;
  /** Of the first step. */
  readonly heading: Locator;
  readonly exploreDemo: Locator;
  readonly form: Locator;
  /** Where one searches for an airport or a type. */
  readonly search: Locator;
  readonly found: Locator;
  readonly chosen: Locator;
  readonly enterByHand: Locator;
  readonly step: Locator;
  readonly goOn: Locator;
  readonly summary: Locator;
  readonly nearby: Locator;
  readonly map: Locator;
  readonly hub: Locator;
  readonly key: Locator;
  readonly connection: Locator;
  readonly openDashboard: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = this.headingOf('What is your airline called?');
    this.exploreDemo = page.getByRole('button', { name: 'Explore with a demo airline' });
    this.form = page.getByRole('form');
    this.search = page.getByRole('combobox');
    this.found = page.getByRole('option');
    this.chosen = page.getByRole('option', { selected: true });
    this.enterByHand = page.getByRole('button', { name: /^Enter .* by hand$/ });
    this.step = page.locator('[aria-current="step"]');
    this.goOn = page.locator('[type="submit"]');
    this.summary = page.getByRole('region', { name: 'Summary' });
    this.nearby = page.getByRole('switch');
    this.map = page.getByRole('region', { name: /^Map/ });
    this.hub = page.getByRole('region', { name: 'Home hub' });
    this.key = page.getByRole('group', { name: 'API key' }).getByText(/^[A-Za-z0-9]{36}$/);
    this.connection = page.getByRole('main').getByRole('status');
    this.openDashboard = page.getByRole('button', { name: 'Open dashboard' });
  }

  headingOf(text: string): Locator {
    return this.page.getByRole('heading', { name: text });
  }

  field(label: string): Locator {
    return this.form.getByRole('textbox', { name: new RegExp(`^${label}( optional)?$`) });
  }

  /** Fills fields by their labels. */
  async answer(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) await this.field(label).fill(text);
  }

  /** Answers the four steps with nothing but keys, and waits for the key. */
  async makeKittiwake(): Promise<void> {
    const { keyboard } = this.page;
    await this.answer({ Name: 'Kittiwake Virtual', 'ICAO code': 'ktw', 'IATA code': 'kw' });
    await keyboard.press('Enter');
    await this.search.fill('EDDH');
    await this.chosen.filter({ hasText: 'EDDH' }).waitFor();
    await keyboard.press('Enter');
    await this.headingOf('What do you fly?').waitFor();
    await this.search.fill('A20N');
    await this.chosen.filter({ hasText: 'A20N' }).waitFor();
    await this.answer({ Registration: 'd-akte', Seats: '180' });
    await keyboard.press('Enter');
    await this.answer({ Name: 'Lise Vestergaard', 'E-mail': 'lise@example.com' });
    await keyboard.press('Enter');
    await this.key.waitFor();
  }

  /** What a program that the operator wrote is told to take. */
  async readAddress(): Promise<string> {
    await this.page.getByRole('radiogroup', { name: 'Client' }).getByText('Other').click();
    const address = this.page.getByRole('group', { name: 'Address', exact: true }).getByText(/^http/);
    return (await address.textContent()) ?? '';
  }
}
