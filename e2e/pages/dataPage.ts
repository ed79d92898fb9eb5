import { resolve } from 'node:path';
import type { Locator, Page } from 'playwright/test';

const samples = resolve(import.meta.dirname, '../samples');

/** CSV import and export, and backups. */
export class DataPage {
  readonly page: Page;
  readonly rows: Locator;
  readonly exports: Locator;
  readonly backups: Locator;
  readonly progress: Locator;
  readonly run: Locator;
  readonly another: Locator;
  readonly kind: Locator;
  readonly status: Locator;
  readonly dialog: Locator;
  readonly takeBackup: Locator;
  readonly toast: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.getByRole('region', { name: 'Rows of the file' }).locator('tbody').getByRole('row');
    this.exports = page.getByRole('region', { name: 'Exports' }).locator('tbody').getByRole('row');
    this.backups = page.getByRole('region', { name: 'Backups' }).locator('tbody').getByRole('row');
    this.progress = page.getByRole('progressbar');
    this.run = page.getByRole('button', { name: /^(Import \d|Nothing to import)/ });
    this.another = page.getByRole('button', { name: 'Choose another file' });
    this.kind = page.getByRole('combobox', { name: 'File contents' });
    this.status = page.getByRole('main').getByRole('status');
    this.dialog = page.getByRole('dialog');
    this.takeBackup = page.getByRole('button', { name: 'Back up now' });
    this.toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Close' }) });
  }

  /** Import, Export, Backups. */
  view(name: string): Locator {
    return this.page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });
  }

  /** Chooses a file of the samples, or another. */
  async choose(file: string): Promise<void> {
    await this.page.getByLabel('CSV file').setInputFiles(resolve(samples, file));
  }

  /** The filter for rows with one result. */
  outcome(name: string): Locator {
    return this.page.getByRole('group', { name: 'Rows shown' }).getByRole('button', { name });
  }

  /** What the link to a file leads to. Electron would ask where to save it. */
  async exported(kind: string): Promise<string> {
    const link = await this.page.getByRole('link', { name: `Download ${kind}.csv` }).getAttribute('href');
    return await this.page.evaluate(async (url) => await (await fetch(url)).text(), link ?? '');
  }

  /** The link to the restore dialog of a backup. */
  restore(backup: number): Locator {
    return this.backups.nth(backup).getByRole('link', { name: /^Restore/ });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name });
  }
}
