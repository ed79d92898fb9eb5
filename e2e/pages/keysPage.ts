import type { Locator, Page } from 'playwright/test';

/** The keys of pilots' clients, and the dialogs about them. */
export class KeysPage {
  readonly page: Page;
  readonly rows: Locator;
  readonly dialog: Locator;
  /** The key that the dialog shows this once. */
  readonly issuedKey: Locator;
  /** The address of the pilots' page with the key. */
  readonly link: Locator;
  /** Whether the client has called. */
  readonly connection: Locator;
  readonly refused: Locator;
  readonly hints: Locator;
  readonly question: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.getByRole('region', { name: 'API keys' }).locator('tbody').getByRole('row');
    this.dialog = page.getByRole('dialog').last();
    this.issuedKey = this.dialog.getByRole('group', { name: 'API key' }).getByText(/^[A-Za-z0-9]{36}$/);
    this.link = this.dialog.getByRole('group', { name: 'Link for the pilot' }).getByText(/^http/);
    this.connection = this.dialog.getByRole('status');
    this.refused = this.dialog.getByRole('list', { name: 'Refused calls' }).getByRole('listitem');
    this.hints = this.dialog.getByRole('list', { name: 'Troubleshooting' }).getByRole('listitem');
    this.question = page.getByRole('dialog', { name: /^Revoke/ });
  }

  row(label: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('link', { name: label, exact: true }) });
  }

  async act(label: string, action: 'Test connection' | 'Rotate…' | 'Revoke…'): Promise<void> {
    await this.row(label)
      .first()
      .getByRole('button', { name: /^Actions/ })
      .click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  /** @returns the key */
  async issue(pilot: string, label: string, scope: 'Full access' | 'Read only' = 'Full access'): Promise<string> {
    await this.page.getByRole('button', { name: 'Issue key' }).click();
    await this.dialog.getByRole('combobox', { name: 'Pilot' }).fill(pilot);
    await this.page.getByRole('option', { name: pilot }).click();
    await this.dialog.getByRole('textbox', { name: 'Label' }).fill(label);
    await this.dialog.getByRole('radio', { name: scope }).check();
    await this.dialog.getByRole('button', { name: 'Issue key' }).click();
    return await this.readKey();
  }

  /** @returns the key that the dialog shows */
  async readKey(): Promise<string> {
    return (await this.issuedKey.textContent()) ?? '';
  }

  /** @returns where the file for clients was put */
  async saveConfig(): Promise<string> {
    const download = this.page.waitForEvent('download');
    await this.dialog.getByRole('link', { name: 'Download client file' }).click();
    return await (await download).path();
  }

  async done(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Done' }).click();
  }
}
