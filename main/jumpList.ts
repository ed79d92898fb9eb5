import type { Task } from 'electron';
import { linkScheme } from './launch.ts';

const tasks = [
  { link: 'live', title: 'Live map', description: 'Shows the flights in the air' },
  { link: 'pireps', title: 'Reports', description: 'Shows the reports that wait' },
] as const;

/**
 * What the menu of the icon in the taskbar of Windows offers, also while Homebase does not run.
 * @param command the program and its arguments, as they are now
 */
export function jumpList([program, ...args]: readonly [string, ...string[]]): Task[] {
  return tasks.map(({ link, ...texts }) => ({
    ...texts,
    program,
    arguments: [...args, `${linkScheme}://${link}`].map(quote).join(' '),
    iconPath: program,
    iconIndex: 0,
  }));
}

/** By the rules of Windows' programs: a backslash escapes only before a quote. */
function quote(word: string): string {
  return `"${word.replaceAll(/(\\*)"/g, String.raw`$1$1\"`).replace(/\\+$/, '$&$&')}"`;
}
