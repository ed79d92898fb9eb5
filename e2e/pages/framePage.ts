import type { Locator } from 'playwright/test';
import { PageModel } from './pageModel.ts';

/** The frame around every screen. */
export class FramePage extends PageModel {
  /** The state of the connection to the server. */
  readonly connection = this.page.getByRole('banner').getByRole('status');
  /** The warning that the screen shows old data. */
  readonly lost = this.page.getByRole('alert').filter({ hasText: 'Showing the last known data' });
  readonly theme = this.page.getByRole('banner').getByRole('button', { name: 'Theme' });
  readonly signOut = this.page.getByRole('banner').getByRole('button', { name: 'Sign out' });
  readonly document = this.page.locator('html');
  /** The airline's logo, which is named beside it. */
  readonly logo = this.page.getByRole('banner').locator('img');
  readonly palette = this.page.getByRole('dialog', { name: 'Search' });
  readonly paletteField = this.palette.getByRole('combobox');
  readonly paletteResults = this.palette.getByRole('option');

  async show(screen: string): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: screen }).click();
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  readonly help = this.page.getByRole('banner').getByRole('link', { name: 'Help' });

  /** A part of the manual. */
  manual(label: string): Locator {
    return this.page.getByRole('article', { name: label });
  }

  async closePalette(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.palette.waitFor({ state: 'hidden' });
  }

  async openPalette(text: string): Promise<void> {
    await this.connection.waitFor();
    await this.page.keyboard.press('Control+k');
    await this.paletteField.fill(text);
  }
}

/** The page for the operator's password. */
export class SignInPage extends PageModel {
  readonly password = this.page.getByLabel('Password');
  readonly problem = this.page.getByRole('alert');

  async signIn(password: string): Promise<void> {
    await this.password.fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }
}

/** The desktop window while the server is not running. */
export class ErrorPageModel extends PageModel {
  readonly heading = this.page.getByRole('heading', { name: 'The server is not running' });
  readonly reason = this.page.getByRole('alert');
  readonly logPath = this.page.getByRole('code');
  readonly logEnd = this.page.getByLabel('End of the log');
  readonly tryAgain = this.page.getByRole('link', { name: 'Try again' });
  readonly restore = this.page.getByRole('link', { name: 'Restore the backup of' });
  readonly restoreCopy = this.page.getByRole('link', { name: 'Restore the copy' });
}
