import type { Locator } from 'playwright/test';
import { PageModel } from './pageModel.ts';

/** The webhooks, their deliveries and dialogs. */
export class WebhooksPage extends PageModel {
  readonly add = this.page.getByRole('link', { name: 'Add webhook' });
  readonly rows = this.tableRows('Webhooks');
  readonly deliveries = this.tableRows('Deliveries');
  readonly noDelivery = this.page.getByText('No deliveries in this state');
  readonly sample = this.page.getByRole('button', { name: 'Send test event' });
  readonly sampleResult = this.page.getByRole('status', { name: 'Test result' });
  readonly save = this.dialog.getByRole('button', { name: /^(Add webhook|Save changes)$/ });
  readonly secret = this.dialog.getByLabel('Signing secret', { exact: true });
  /** The sample code that verifies a delivery. */
  readonly code = this.dialog.getByLabel('Code for Node.js');
  readonly delivery = this.page.getByRole('dialog', { name: /^KTW/ });

  field(label: string): Locator {
    return this.dialog.getByLabel(label);
  }

  /** A button of the open dialog. */
  answer(label: string): Locator {
    return this.dialog.getByRole('button', { name: label });
  }

  /** Opens a dialog for the selected webhook. */
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
