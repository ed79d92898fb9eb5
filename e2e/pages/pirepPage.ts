import type { Locator } from 'playwright/test';
import { PageModel } from './pageModel.ts';

/** A report. */
export class PirepPage extends PageModel {
  /** Visible when the map is drawn. */
  readonly map = this.page.getByRole('region', { name: /^Map of [A-Z]/ }).and(this.page.locator('[aria-busy="false"]'));
  readonly profile = this.page.getByRole('img', { name: /^Profile of/ });
  readonly figures = this.page.getByRole('complementary', { name: 'Figures and comments' });
  readonly back = this.figures.getByRole('link', { name: 'Back to figures' });
  /** The slider of the replay. Its text is the time of the cursor. */
  readonly slider = this.page.getByRole('slider', { name: 'Flight time' });
  readonly play = this.page.getByRole('button', { name: 'Play', exact: true });
  readonly landing = this.page.getByRole('region', { name: 'Landing', exact: true });
  readonly replay = this.page.getByRole('button', { name: 'Replay from 500 ft' });
  readonly pause = this.page.getByRole('button', { name: 'Pause' });

  /** On paper only. */
  readonly letterhead = this.page.getByText(/^Flight report \d+$/).locator('../..');
  readonly printedMap = this.map.locator('img');
  readonly score = this.page.getByRole('article', { name: 'Report' }).getByText(/^Score \d+$/);

  /** Opens the newest report with this ident. */
  async open(ident: string): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'PIREPs' }).click();
    await this.page.getByRole('region', { name: 'PIREPs' }).getByRole('link', { name: ident }).first().click();
  }

  speed(name: string): Locator {
    return this.page.getByRole('radiogroup', { name: 'Replay speed' }).getByRole('radio', { name, exact: true });
  }

  view(name: string): Locator {
    return this.page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name, exact: true });
  }

  /** Chooses what is done with the picture or the link of the landing. */
  async share(item: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Share landing' }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  heading(ident: string): Locator {
    return this.page.getByRole('heading', { name: ident });
  }

  /** A row of the planned and actual figures. */
  figure(label: string): Locator {
    return this.figures.getByRole('row', { name: label });
  }

  /** Opens a view from its fact beside the map. */
  async openView(fact: 'Passengers' | 'Fields' | 'Log'): Promise<void> {
    await this.figures.getByRole('term').filter({ hasText: fact }).locator('xpath=..').getByRole('link').click();
    await this.back.waitFor();
  }

  async closeView(): Promise<void> {
    await this.back.click();
    await this.figure('Distance').waitFor();
  }

  /** Reads the time of the cursor: `14:32:20Z`. */
  async cursor(): Promise<string> {
    return (await this.slider.getAttribute('aria-valuetext')) ?? '';
  }

  /** The time as the figures at the cursor show it. */
  readout(time: string): Locator {
    return this.page.getByRole('article', { name: 'Report' }).getByText(time, { exact: true }).first();
  }

  /** Moves the pointer along the profile. @param share 0 at its left end, 1 at its right */
  async pointAtProfile(share: number): Promise<void> {
    const box = await this.profile.boundingBox();
    if (box === null) throw new Error('There is no profile');
    await this.page.mouse.move(box.x + box.width * share, box.y + box.height / 2);
  }

  /** Moves the pointer from the top of the map to the bottom, so that it crosses the track. */
  async sweepMap(): Promise<void> {
    const box = await this.map.boundingBox();
    if (box === null) throw new Error('The map is not drawn');
    await this.page.mouse.move(box.x + box.width / 2, box.y + 10);
    await this.page.mouse.move(box.x + box.width / 2, box.y + box.height - 10, { steps: 40 });
  }
}

/** The flags of the open report. */
export class FlagsPanel extends PageModel {
  private readonly panel = this.page.getByRole('region', { name: 'Flags' });
  readonly flags = this.panel.getByRole('listitem');
  readonly next = this.panel.getByRole('button', { name: 'Next spot' });
  /** The shown spot: `1 of 2, 14:32:20Z`. */
  readonly step = this.panel.getByRole('status');

  flag(label: string): Locator {
    return this.flags.filter({ has: this.page.getByRole('heading', { name: label }) });
  }

  /** Shows the evidence for a flag. */
  async show(what: string): Promise<void> {
    await this.flags.getByRole('button', { name: `Show ${what}` }).click();
  }

  async checkAgain(): Promise<void> {
    await this.page.getByRole('button', { name: 'More actions' }).click();
    await this.page.getByRole('menuitem', { name: 'Recheck flags' }).click();
  }
}

/** The controls to review the open report or the selected ones. */
export class ReviewPage extends PageModel {
  readonly accept = this.page.getByRole('button', { name: 'Accept', exact: true });
  readonly reject = this.page.getByRole('button', { name: 'Reject…' });
  readonly reopen = this.page.getByRole('button', { name: 'Reopen' });
  /** The dialog for a decision with a comment. */
  readonly box = this.page.getByRole('dialog', { name: /^(Accept|Reject) / });
  readonly boxText = this.box.getByRole('textbox');
  /** The row of keys and buttons under the report. */
  readonly bar = this.page.getByRole('article', { name: 'Report' }).locator('footer');
  readonly preset = this.box.getByRole('combobox', { name: 'Preset comment' });
  readonly undoRule = this.page.getByRole('article', { name: 'Report' }).getByRole('button', { name: 'Undo' });
  /** What accepting the open report changes. */
  readonly effect = this.bar.getByText(/^Accept adds /);
  readonly comment = this.page.getByRole('textbox', { name: 'Comment, visible to the pilot' });
  readonly keys = this.page.getByRole('dialog', { name: 'Keyboard shortcuts' });

  /** The title of the rule that decided. */
  decidedBy(text: string): Locator {
    return this.page.getByRole('article', { name: 'Report' }).getByTitle(text);
  }

  /** The state of the open report. */
  standing(state: string): Locator {
    return this.page.getByRole('article', { name: 'Report' }).getByText(state, { exact: true });
  }
}
