import type { Locator } from 'playwright/test';
import { PageModel } from './pageModel.ts';

/** The inbox with the list of reports. */
export class InboxPage extends PageModel {
  private readonly list = this.page.getByRole('region', { name: 'PIREPs' });
  private readonly inUse = this.list.getByRole('group', { name: 'Active filters' });
  readonly rows = this.list.getByRole('listitem').getByRole('link');
  readonly reviewed = this.list.getByRole('region', { name: 'Reviewed' }).getByRole('link');
  readonly filterButton = this.list.getByRole('button', { name: /^Filter/ });
  readonly filterMenu = this.page.getByRole('dialog', { name: /^Filter/ });
  /** The active filters. Each is a button that removes it. */
  readonly filters = this.inUse.getByRole('button', { name: /^Remove/ });
  readonly clearFilters = this.inUse.getByRole('button', { name: 'Clear all' });
  readonly selectMany = this.list.getByRole('button', { name: 'Select reports' });
  readonly ticks = this.list.getByRole('checkbox');
  readonly bulk = this.page.getByRole('region', { name: 'Selected reports' });
  readonly search = this.list.getByRole('textbox', { name: 'Search reports' });

  /** In an inbox without reports. */
  readonly testFlight = this.page.getByRole('button', { name: 'Fly a test flight' });

  /** What the first report still needs, while there is none. */
  need(title: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: title });
  }

  chip(name: string): Locator {
    return this.page.getByRole('group', { name: 'Reports shown' }).getByRole('button', { name });
  }

  row(ident: string): Locator {
    return this.rows.filter({ hasText: ident }).first();
  }

  /** Sets a filter in the open menu. */
  async filter(field: string, choice: string): Promise<void> {
    await this.filterMenu.getByRole('combobox', { name: field }).click();
    await this.page.getByRole('option', { name: choice }).click();
  }

  /** Reads the number of reports beside a heading. */
  async total(heading: string): Promise<number> {
    const text = await this.page.getByRole('region', { name: heading }).getByRole('heading').textContent();
    return Number(text?.match(/\d+$/)?.[0]);
  }
}
