import type { Locator } from 'playwright/test';
import { PageModel } from './pageModel.ts';

/** The activity and the server log. */
export class ActivityPage extends PageModel {
  readonly rows = this.page.getByRole('region', { name: 'Changes' }).getByRole('listitem');
  readonly since = this.page.getByRole('textbox', { name: 'From (UTC)' });
  readonly calendar = this.page.getByRole('button', { name: 'Next month' });
  readonly log = this.page.getByRole('region', { name: 'Server log' }).getByRole('listitem');

  /** The row with a value before and after the open change. */
  value(name: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name, exact: true }) });
  }
}
