import type { Locator } from 'playwright/test';
import { PageModel } from './pageModel.ts';

/** The move of a database of phpVMS, on the data page and in the setup. */
export class MovingPage extends PageModel {
  readonly link = this.page.getByRole('link', { name: 'I come from phpVMS' });
  readonly summary = this.page.getByRole('main').getByRole('status');
  readonly tables = this.tableRows('Tables of the file');
  readonly past = this.page.getByRole('note').filter({ hasText: 'Imported from' });
  readonly useAirline = this.page.getByRole('button', { name: 'Use this airline' });
  readonly replace = this.page.getByRole('button', { name: /^Replace .* with this airline/ });
  readonly goBack = this.page.getByRole('link', { name: 'Go back to before the import' });

  async choose(name: string, contents: string): Promise<void> {
    const file = { name, mimeType: 'application/sql', buffer: Buffer.from(contents) };
    await this.page.getByLabel('Database file').setInputFiles(file);
  }

  /** A part of the report: `Repaired`, `Left out`. */
  part(name: string): Locator {
    return this.page.getByRole('group', { name: 'Part of the report' }).getByRole('button', { name });
  }

  notes(part: string): Locator {
    return this.tableRows(part);
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name });
  }
}
