import type { Locator, Page } from 'playwright/test';

/** The webhooks and their deliveries. */
export class WebhooksPage {
  readonly page: Page;
  readonly add: Locator;
  readonly rows: Locator;
  readonly deliveries: Locator;
  readonly noDelivery: Locator;
  readonly sample: Locator;
  readonly sampleResult: Locator;
  /** The dialog that is open. */
  readonly dialog: Locator;
  readonly save: Locator;
  /** The secret, and the code that proves a delivery with it. */
  readonly secret: Locator;
  readonly code: Locator;
  readonly delivery: Locator;
  readonly toast: Locator;

  constructor(page: Page) {
    this.page = page;
    this.add = page.getByRole('link', { name: 'Add webhook' });
    const body = (label: string): Locator =>
      page.getByRole('region', { name: label }).locator('tbody').getByRole('row');
    this.rows = body('Webhooks');
    this.deliveries = body('Deliveries');
    this.noDelivery = page.getByText('No deliveries in this state');
    this.sample = page.getByRole('button', { name: 'Send test event' });
    this.sampleResult = page.getByRole('status', { name: 'Test result' });
    this.dialog = page.getByRole('dialog');
    this.save = this.dialog.getByRole('button', { name: /^(Add webhook|Save changes)$/ });
    const secret = page.getByRole('dialog', { name: /^Signing secret for/ });
    this.secret = secret.getByLabel('Signing secret', { exact: true });
    this.code = secret.getByLabel('Code for Node.js');
    this.delivery = page.getByRole('dialog', { name: /^KTW/ });
    this.toast = page.getByRole('status', { name: 'Notifications' });
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label);
  }

  /** A button of the dialog that is open. */
  answer(label: string): Locator {
    return this.dialog.getByRole('button', { name: label });
  }

  /** What can be done with the chosen webhook. */
  async choose(action: 'Edit…' | 'New secret…' | 'Remove…'): Promise<void> {
    await this.page.getByRole('link', { name: action }).click();
  }

  async show(state: string): Promise<void> {
    await this.page.getByRole('group', { name: 'Deliveries shown' }).getByRole('button', { name: state }).click();
  }

  switch(name: string): Locator {
    return this.page.getByRole('switch', { name: `${name} is active` });
  }
}
