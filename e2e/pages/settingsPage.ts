import type { Locator } from 'playwright/test';
import { PageModel } from './pageModel.ts';

/** The settings and the network. */
export class SettingsPage extends PageModel {
  readonly groups = this.page.getByRole('navigation', { name: 'Groups' });
  readonly search = this.page.getByRole('textbox', { name: 'Search settings' });
  readonly changedOnly = this.page.getByRole('button', { name: 'Changed from default' });
  /** The names of the settings shown. */
  readonly settings = this.page
    .getByRole('region', { name: 'Settings in this group' })
    .getByRole('heading', { level: 3 });
  /** The addresses for pilots. */
  readonly addresses = this.page.getByRole('list', { name: 'Addresses' });
  readonly code = this.page.getByRole('img', { name: /^QR code/ });
  readonly firewall = this.page.getByRole('group').filter({ hasText: 'check the firewall of this PC' });
  /** What the pilots of a phpVMS airline need to do. */
  readonly moving = this.page.getByRole('region', { name: 'What your pilots need to do' });
  /** The warning on every page that pilots cannot connect. */
  readonly notListening = this.page.getByRole('alert').filter({ hasText: 'Pilots cannot connect' });
  /** The address at the foot of the sidebar. */
  readonly footAddress = this.page.getByRole('banner').getByTitle(/^http/);

  async open(group: string): Promise<void> {
    await this.groups.getByRole('link', { name: group }).click();
  }

  field(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true });
  }

  switch(name: string): Locator {
    return this.page.getByRole('switch', { name, exact: true });
  }

  row(name: string): Locator {
    return this.page
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('heading', { level: 3, name, exact: true }) });
  }

  async write(name: string, value: string): Promise<void> {
    await this.field(name).fill(value);
    await this.field(name).press('Enter');
  }
}
