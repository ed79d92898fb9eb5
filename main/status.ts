import type { ReadyMessage, StatusEvent, StatusMessage } from '../server/program/processMessages.ts';

/** The airline in three figures. */
export type StatusFigures = Pick<StatusMessage, 'pilots' | 'flights' | 'pending' | 'problem'>;

export type PilotAddresses = Pick<ReadyMessage, 'api' | 'lan'>;

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

/** @param figures undefined while the server is not running */
export function statusText(figures: StatusFigures | undefined): string {
  if (figures === undefined) return 'The server is not running';
  const { pilots, pending, problem } = figures;
  if (problem !== undefined) return `Nothing is saved. ${problem}`;
  const online = pilots === 0 ? 'No pilots online' : `${count(pilots, 'pilot', 'pilots')} online`;
  return pending === 0 ? online : `${online}, ${count(pending, 'report waits', 'reports wait')}`;
}

/** Shows the address for phpVMS 7 clients, because most ACARS clients are made for phpVMS 7. */
export function trayText({ api, lan }: PilotAddresses, figures: StatusFigures | undefined): string {
  return `Homebase: ${statusText(figures)}\nPilots connect to ${lan[0] ?? api}/phpvms7`;
}

/** What the question says that closing the window asks. */
export function closeText({ pilots }: Pick<StatusFigures, 'pilots'>): string {
  const flying = pilots === 0 ? '' : `${count(pilots, 'pilot is', 'pilots are')} online. `;
  return (
    `${flying}Pilots can connect only while Homebase runs. To open the window again, use the tray icon or start Homebase. ` +
    'You can change this in the menu.'
  );
}

/** A notification, and the page that a click opens. */
export interface Notice {
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

/** Shown once, also to those who want no notifications: what pilots send from now on is lost. */
export function problemNotice(before: StatusFigures | undefined, now: StatusFigures | undefined): Notice | undefined {
  if (now?.problem === undefined || before?.problem !== undefined) return undefined;
  return { title: 'Nothing is saved', body: `${now.problem} Open Homebase to see what to do.`, path: '/' };
}

/** More of a kind at once become one notification. */
const mostNotices = 3;

export function noticesOf(events: readonly StatusEvent[]): Notice[] {
  const filed = events.filter(({ kind }) => kind === 'filed');
  const lost = events.filter(({ kind }) => kind === 'lost');
  return [
    ...(filed.length > mostNotices ? [manyFiled(filed)] : filed.map(noticeOf)),
    ...(lost.length > mostNotices ? [manyLost(lost)] : lost.map(noticeOf)),
  ];
}

function noticeOf({ kind, id, ident, pilot, from, to, waits }: StatusEvent): Notice {
  const flight = `${pilot}, ${from}–${to}.`;
  const path = `/pireps/${id}`;
  if (kind === 'lost') return { title: `${ident} lost contact`, body: `${flight} No call for five minutes.`, path };
  return { title: `${ident} was filed`, body: `${flight} ${waits ? 'Waits for review.' : 'Needs no review.'}`, path };
}

function manyFiled(events: readonly StatusEvent[]): Notice {
  const waiting = events.filter(({ waits }) => waits).length;
  const body =
    waiting === 0 ? 'None needs a review.' : `${count(waiting, 'of them waits', 'of them wait')} for review.`;
  return { title: `${events.length} reports were filed`, body, path: '/pireps' };
}

function manyLost(events: readonly StatusEvent[]): Notice {
  const body = 'No call for five minutes. Check the connection of this PC.';
  return { title: `${events.length} flights lost contact`, body, path: '/live' };
}
