import type { Command } from '@commander-js/extra-typings';
import { findRunningHolder } from '../../db/folderLock.ts';
import { leaveLoginLink } from '../admin/session/loginLinks.ts';
import { loginLinkFolder } from '../core/config.ts';
import { withDataOption } from './options.ts';

export function link(command: Command): void {
  withDataOption(command)
    .description("Prints a new link to the operator's window of the running server.")
    .option('--json', 'print one line of JSON')
    .addHelpText('after', '\nThe link works once, within ten minutes.')
    .action(({ data, json }) => {
      const admin = windowOf(data) + leaveLoginLink(loginLinkFolder(data));
      console.log(json ? JSON.stringify({ admin }) : admin);
    });
}

/** @throws {Error} if no server runs on the folder */
function windowOf(folder: string): string {
  const window = findRunningHolder(folder)?.window;
  if (window !== undefined) return window;
  throw new Error(`No server is running on ${folder}. Start it with "homebase serve"; it prints a link.`);
}
