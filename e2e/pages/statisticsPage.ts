import type { Locator } from 'playwright/test';
import { PageModel } from './pageModel.ts';

/** The statistics, and the month or year in review. */
export class StatisticsPage extends PageModel {
  readonly table = this.tableRows('Statistics by');
  /** While the figures are those of the last period. */
  readonly busy = this.page.locator('[aria-busy="true"]');
  readonly post = this.page.getByRole('link', { name: 'Post…' });

  part(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** The bars of a chart, which the arrow keys reach. */
  bars(panel: string): Locator {
    return this.part(panel).getByRole('figure').getByRole('link');
  }

  /** A figure of the totals, without its note and its difference. */
  figure(label: string): Locator {
    return this.page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd/strong');
  }

  async choose(field: 'Period' | 'Beside', value: string): Promise<void> {
    await this.page.getByRole('combobox', { name: field }).click();
    await this.page.getByRole('option', { name: value }).click();
  }

  async groupBy(kind: string): Promise<void> {
    await this.page.getByRole('group', { name: 'Group by' }).getByRole('button', { name: kind }).click();
  }

  /** Sorts the table by a column. */
  async sortBy(column: string): Promise<void> {
    await this.page.getByRole('columnheader', { name: column }).getByRole('button').click();
  }

  async filter(kind: string, value: string): Promise<void> {
    await this.page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: kind }).click();
    await this.page.getByRole('combobox', { name: kind }).click();
    await this.page.getByRole('option', { name: value }).click();
  }

  /** Saves a panel as a picture or as CSV. */
  async save(name: string, as: 'Picture' | 'Table'): Promise<void> {
    await this.page.getByRole('button', { name: `Save ${name}` }).click();
    await this.page.getByRole('menuitem', { name: as }).click();
  }
}
