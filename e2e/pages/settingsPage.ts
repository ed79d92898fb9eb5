import type { Locator, Page } from 'playwright/test';

/** The settings in their groups, the network on top. */
export class SettingsPage {
  readonly page: Page;
  readonly groups: Locator;
  readonly search: Locator;
  readonly changedOnly: Locator;
  readonly settings: Locator;
  readonly toast: Locator;
  /** The addresses for pilots. */
  readonly addresses: Locator;
  readonly code: Locator;
  readonly firewall: Locator;
  /** The address at the foot of the sidebar. */
  readonly footAddress: Locator;
  /** Says over every page that pilots cannot connect. */
  readonly notListening: Locator;

  constructor(page: Page) {
    this.page = page;
    this.groups = page.getByRole('navigation', { name: 'Groups' });
    this.search = page.getByRole('textbox', { name: 'Search settings' });
    this.changedOnly = page.getByRole('button', { name: 'Changed from default' });
    this.settings = page.getByRole('region', { name: 'Settings in this group' }).getByRole('heading', { level: 3 });
    this.toast = page.getByRole('status', { name: 'Notifications' });
    this.addresses = page.getByRole('list', { name: 'Addresses' });
    this.code = page.getByRole('img', { name: /^QR code/ });
    this.firewall = page.getByRole('group').filter({ hasText: 'check the firewall of this PC' });
    this.notListening = page.getByRole('alert').filter({ hasText: 'Pilots cannot connect' });
    this.footAddress = page.getByRole('banner').getByTitle(/^http/);
  }

  async open(group: string): Promise<void> {
    await this.groups.getByRole('link', { name: group }).click();
  }

  field(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true });
  }

  switch(name: string): Locator {
    return this.page.getByRole('switch', { name, exact: true });
  }

  /** The row of a setting. */
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
