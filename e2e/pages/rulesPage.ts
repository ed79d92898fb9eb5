import type { Locator } from 'playwright/test';
import { PageModel } from './pageModel.ts';

/** The review rules, their rehearsal, and the preset comments. */
export class RulesPage extends PageModel {
  readonly openFromInbox = this.page.getByRole('link', { name: 'Review rules' });
  readonly add = this.page.getByRole('link', { name: 'Add rule' });
  readonly rules = this.page.getByRole('list', { name: 'Rules in order' }).getByRole('listitem');
  readonly save = this.dialog.getByRole('button', { name: /^(Add rule|Save changes)$/ });
  readonly rehearse = this.page.getByRole('button', { name: 'Rehearse' });
  /** What the rules would have done. */
  readonly rehearsed = this.page.getByRole('region', { name: 'Rehearsal' }).getByRole('status');
  readonly differing = this.tableRows('Decided differently');
  readonly newComment = this.page.getByRole('textbox', { name: 'New comment' });
  readonly presets = this.page.getByRole('list', { name: 'Preset comments' }).getByRole('listitem');

  rule(name: string): Locator {
    return this.rules.filter({ hasText: name });
  }

  switch(name: string): Locator {
    return this.page.getByRole('switch', { name: `${name} is active` });
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label);
  }

  /** A part of a condition in the dialog, from 1. */
  condition(row: number, part: string): Locator {
    return this.dialog.getByRole('group', { name: `Condition ${row}` }).getByLabel(part);
  }

  /** Chooses in a list of the dialog. */
  async choose(list: Locator, option: string): Promise<void> {
    await list.click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  async addComment(comment: string): Promise<void> {
    await this.newComment.fill(comment);
    await this.page.getByRole('button', { name: 'Add comment' }).click();
  }
}
