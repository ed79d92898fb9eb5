import type { Locator } from 'playwright/test';
import { PageModel } from './pageModel.ts';

/** The API keys and their dialogs. */
export class KeysPage extends PageModel {
  readonly rows = this.tableRows('API keys');
  override readonly dialog = this.page.getByRole('dialog').last();
  readonly issuedKey = this.dialog.getByRole('group', { name: 'API key' }).getByText(/^[A-Za-z0-9]{20}$/);
  /** The address of the pilots' page with the key. */
  readonly link = this.dialog.getByRole('group', { name: 'Link for the pilot' }).getByText(/^http/);
  /** The state of the connection test. */
  readonly connection = this.dialog.getByRole('status');
  readonly refused = this.dialog.getByRole('list', { name: 'Refused calls' }).getByRole('listitem');
  readonly hints = this.dialog.getByRole('list', { name: 'Troubleshooting' }).getByRole('listitem');
  /** The search for a pilot in the form for a new key. */
  readonly pilot = this.dialog.getByRole('combobox', { name: 'Pilot' });
  readonly lastDay = this.dialog.getByRole('textbox', { name: 'Last day (UTC)' });
  readonly calendarDays = this.page.getByRole('button', { name: /^\d+ \w+ \d{4}$/ });
  readonly question = this.page.getByRole('dialog', { name: /^Revoke/ });

  row(label: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('link', { name: label, exact: true }) });
  }

  async act(label: string, action: 'Test connection' | 'Rotate…' | 'Revoke…'): Promise<void> {
    await this.openActions(this.row(label).first());
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  async openActions(row: Locator): Promise<void> {
    await row.getByRole('button', { name: /^Actions/ }).click();
  }

  /** Issues a key and returns it. */
  async issue(pilot: string, label: string, scope: 'Full access' | 'Read only' = 'Full access'): Promise<string> {
    await this.page.getByRole('button', { name: 'Issue key' }).click();
    await this.pilot.fill(pilot);
    await this.page.getByRole('option', { name: pilot }).click();
    await this.dialog.getByRole('textbox', { name: 'Label' }).fill(label);
    await this.dialog.getByRole('radio', { name: scope }).check();
    await this.dialog.getByRole('button', { name: 'Issue key' }).click();
    return await this.readKey();
  }

  async expireOnDay(): Promise<void> {
    await this.dialog.getByRole('combobox', { name: 'New key expires' }).click();
    await this.page.getByRole('option', { name: 'On a date…' }).click();
  }

  /** Reads the key from the dialog. */
  async readKey(): Promise<string> {
    return (await this.issuedKey.textContent()) ?? '';
  }

  /** Downloads the client file and returns its path. */
  async saveConfig(): Promise<string> {
    const download = this.page.waitForEvent('download');
    await this.dialog.getByRole('link', { name: 'Download client file' }).click();
    return await (await download).path();
  }

  async done(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Done' }).click();
  }
}
