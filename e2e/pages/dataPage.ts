import { resolve } from 'node:path';
import type { Locator } from 'playwright/test';
import { PageModel } from './pageModel.ts';

const samples = resolve(import.meta.dirname, '../samples');

/** CSV import and export, and backups. */
export class DataPage extends PageModel {
  readonly rows = this.tableRows('Rows of the file');
  readonly missing = this.tableRows('Missing records');
  readonly createMissing = this.page.getByRole('checkbox', { name: /^Create what is missing/ });
  readonly pastImports = this.tableRows('Last imports');
  readonly exports = this.tableRows('Exports');
  readonly everything = this.page.getByRole('link', { name: 'Download everything' });
  readonly backups = this.tableRows('Backups');
  readonly progress = this.page.getByRole('progressbar');
  readonly run = this.page.getByRole('button', { name: /^(Import \d|Nothing to import)/ });
  readonly another = this.page.getByRole('button', { name: 'Choose another file' });
  readonly kind = this.page.getByRole('combobox', { name: 'File contents' });
  readonly encoding = this.page.getByRole('combobox', { name: 'Encoding' });
  readonly note = this.page.getByRole('main').getByRole('note');
  readonly status = this.page.getByRole('main').getByRole('status');
  readonly backupFile = this.page.getByLabel('Backup file');
  readonly takeBackup = this.page.getByRole('button', { name: 'Back up now' });

  /** The tab `Import`, `Export` or `Backups`. */
  view(name: string): Locator {
    return this.page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });
  }

  /** @param file a name in `samples`, or the path of another file */
  async choose(file: string): Promise<void> {
    await this.page.getByLabel('CSV file').setInputFiles(resolve(samples, file));
  }

  /** Drops a file on the report of the last one. */
  async drop(name: string, contents: string): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle(
      (parts) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([parts.contents], parts.name));
        return transfer;
      },
      { name, contents },
    );
    await this.run.dispatchEvent('drop', { dataTransfer });
  }

  /** Leaves the file for the first page of imports. */
  async close(): Promise<void> {
    await this.button('Close file').click();
    await this.button('Choose CSV file').waitFor();
  }

  /** The field that says what a column of the file is. */
  importAs(header: string): Locator {
    return this.page.getByRole('combobox', { name: `Import ${header} as` });
  }

  /** The filter for rows with this result. */
  outcome(name: string): Locator {
    return this.page.getByRole('group', { name: 'Rows shown' }).getByRole('button', { name });
  }

  /** Reads an export. It does not click, because Electron would ask where to save the file. */
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
