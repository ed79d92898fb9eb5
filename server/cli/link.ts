import type { Command } from '@commander-js/extra-typings';
import { findRunningHolder, type Holder } from '../../db/folderLock.ts';
import { leaveLoginLink } from '../admin/session/loginLinks.ts';
import { loginLinkFolder } from '../program/config.ts';
import { withDataOption } from './options.ts';

export function link(command: Command): void {
  withDataOption(command)
    .description("Prints a new link to the operator's window of the running server.")
    .option('--json', 'print one line of JSON')
    .addHelpText(
      'after',
      '\nThe link works once, within ten minutes. With --admin-origin, a second line has it for that address.',
    )
    .action(({ data, json }) => {
      const { window, window_elsewhere } = windowOf(data);
      const path = leaveLoginLink(loginLinkFolder(data));
      const admin = window + path;
      const elsewhere = window_elsewhere && window_elsewhere + path;
      console.log(json ? JSON.stringify({ admin, elsewhere }) : [admin, elsewhere ?? []].flat().join('\n'));
    });
}

/** @throws {Error} if no server runs on the folder */
function windowOf(folder: string): Pick<Holder, 'window_elsewhere'> & { readonly window: string } {
  const { window, window_elsewhere } = findRunningHolder(folder) ?? {};
  if (window !== undefined) return { window, window_elsewhere };
  throw new Error(`No server is running on ${folder}. Start it with "homebase serve"; it prints a link.`);
}
