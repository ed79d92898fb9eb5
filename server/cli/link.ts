import { readHolder } from '../../db/folderLock.ts';
import { leaveLoginLink } from '../admin/session/loginLinks.ts';
import { defaultDataFolder, loginLinkFolder } from '../core/config.ts';
import { dataFolder, parseOptions } from './options.ts';

const help = `homebase link: a new link into the operator's window of the server that runs

  --data DIR         data folder (default: ${defaultDataFolder()})
  --json             print one line of JSON
  --help             this text

The link works once, within ten minutes, on this PC.`;

/** @returns the exit code */
export async function runLink(args: readonly string[]): Promise<number> {
  const options = parseOptions(args, help, { data: { type: 'string' }, json: { type: 'boolean' } });
  if (!options) return 0;
  const folder = dataFolder(options.data);
  const admin = windowOf(folder) + leaveLoginLink(loginLinkFolder(folder));
  console.log(options.json ? JSON.stringify({ admin }) : admin);
  return 0;
}

/** @throws {Error} in words for people, when no server runs on the folder */
function windowOf(folder: string): string {
  const holder = readHolder(folder);
  if (holder?.window !== undefined && isRunning(holder.pid)) return holder.window;
  throw new Error(`No server runs on ${folder}. Start one: it prints a link.`);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
