import type { Locator } from 'playwright/test';
import { PageModel } from './pageModel.ts';

/** The dashboard. */
export class DashboardPage extends PageModel {
  /** Visible when the map is drawn. */
  readonly map = this.page
    .getByRole('region', { name: 'Map of airborne flights' })
    .and(this.page.locator('[aria-busy="false"]'));
  /** Without the lists in their texts. */
  readonly news = this.part('News to pilots')
    .getByRole('listitem')
    .filter({ has: this.page.locator('[data-row]') });
  readonly allNews = this.part('News to pilots').getByRole('button', { name: 'Show all' });

  readonly firstSteps = this.part('First steps');
  readonly steps = this.firstSteps.getByRole('listitem');
  readonly hideSteps = this.firstSteps.getByRole('button', { name: 'Hide for good' });

  part(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** A figure at the top. */
  figure(label: string): Locator {
    return this.page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');
  }

  async postNews(subject: string, text: string): Promise<void> {
    await this.part('News to pilots').getByRole('link', { name: 'Post news' }).click();
    await this.dialog.getByLabel('Subject').fill(subject);
    await this.dialog.getByLabel('Text').fill(text);
    await this.dialog.getByRole('button', { name: 'Post news' }).click();
    await this.dialog.waitFor({ state: 'hidden' });
  }
}
