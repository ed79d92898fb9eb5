import { PageModel } from './pageModel.ts';

/** The invitation of a pilot: the form, and the message that comes of it. */
export class InvitationPage extends PageModel {
  readonly name = this.dialog.getByRole('textbox', { name: 'Name' });
  readonly email = this.dialog.getByRole('textbox', { name: 'E-mail' });
  readonly rank = this.dialog.getByRole('combobox', { name: 'Rank' });
  readonly home = this.dialog.getByRole('combobox', { name: 'Home airport' });
  readonly invite = this.dialog.getByRole('button', { name: 'Invite', exact: true });
  readonly message = this.dialog.getByRole('textbox', { name: 'Message', exact: true });
  readonly language = this.dialog.getByRole('combobox', { name: 'Language of the message' });
  readonly copy = this.dialog.getByRole('button', { name: /^(Copy message|Message copied)/ });
  readonly code = this.dialog.getByRole('img', { name: /^QR code/ });
  readonly allowAccess = this.dialog.getByRole('button', { name: 'Allow access from your local network' });
  readonly done = this.dialog.getByRole('button', { name: 'Done' });

  async chooseLanguage(name: string): Promise<void> {
    await this.language.click();
    await this.page.getByRole('option', { name }).click();
  }

  /** Reads the link from the message. */
  async readLink(): Promise<string> {
    return /^https?:\S+$/m.exec(await this.message.inputValue())?.[0] ?? '';
  }
}
