import { expect, type Locator } from 'playwright/test';
import { PageModel } from './pageModel.ts';

/** The setup wizard. */
export class FirstRunPage extends PageModel {
  /** The heading of the first step. */
  readonly heading = this.headingOf('What is your airline called?');
  readonly exploreDemo = this.page.getByRole('button', { name: 'Explore with a demo airline' });
  readonly folderNotice = this.page.getByRole('alert');
  readonly form = this.page.getByRole('form');
  /** The search for an airport or an aircraft type. */
  readonly search = this.page.getByRole('combobox');
  /** The best match, or the one that the arrow keys moved to. */
  readonly chosen = this.page.locator('[data-combobox-selected]');
  readonly enterByHand = this.page.getByRole('button', { name: /^Enter .* by hand$/ });
  readonly step = this.page.locator('[aria-current="step"]');
  readonly goOn = this.page.locator('[type="submit"]');
  readonly summary = this.page.getByRole('region', { name: 'Summary' });
  readonly destinations = this.page.getByRole('radiogroup', { name: 'Destinations' });
  readonly routes = this.page.getByRole('table', { name: 'First routes' }).locator('tbody').getByRole('row');
  readonly haveBackup = this.page.getByRole('link', { name: 'I have a backup' });
  readonly backupFile = this.page.getByLabel('Backup file');
  readonly useBackup = this.page.getByRole('button', { name: /^Use this backup, from / });
  readonly nearby = this.page.getByRole('switch');
  readonly hub = this.page.getByRole('region', { name: 'Home hub' });
  readonly key = this.page.getByRole('group', { name: 'API key' }).getByText(/^[A-Za-z0-9]{20}$/);
  readonly connection = this.page.getByRole('main').getByRole('status');
  readonly openDashboard = this.page.getByRole('button', { name: 'Open dashboard' });

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

  /** Chooses an airline and a hub, and goes on to the registration of an A320neo at EDDH. */
  async goToRegistration(): Promise<void> {
    await this.answer({ Name: 'Kittiwake Virtual', 'ICAO code': 'KTW' });
    await this.goOn.click();
    await this.chooseHubAndType();
    await this.page.keyboard.press('Enter');
    await expect(this.field('Registration')).toBeFocused();
  }

  private async chooseHubAndType(): Promise<void> {
    await this.search.fill('EDDH');
    await expect(this.chosen).toContainText('EDDH');
    await this.page.keyboard.press('Enter');
    await expect(this.headingOf('What do you fly?')).toBeVisible();
    await this.search.fill('A20N');
    await expect(this.chosen).toContainText('A20N');
  }

  /** Completes the steps with the keyboard and waits for the API key. */
  async createKittiwake(destinations: 'None' | '5' = 'None'): Promise<void> {
    const { keyboard } = this.page;
    await this.answer({ Name: 'Kittiwake Virtual', 'ICAO code': 'ktw', 'IATA code': 'kw' });
    await keyboard.press('Enter');
    await this.chooseHubAndType();
    await this.answer({ Registration: 'd-akte', Seats: '180' });
    await keyboard.press('Enter');
    await this.answer({ Name: 'Lise Vestergaard', 'E-mail': 'lise@example.com' });
    await keyboard.press('Enter');
    await this.destinations.getByText(destinations, { exact: true }).click();
    await keyboard.press('Enter');
    await this.key.waitFor();
  }

  /** Reads the address for clients of the Homebase API. */
  async readAddress(): Promise<string> {
    await this.page.getByRole('radiogroup', { name: 'Client' }).getByText('Other').click();
    const address = this.page.getByRole('group', { name: 'Address', exact: true }).getByText(/^http/);
    return (await address.textContent()) ?? '';
  }
}
