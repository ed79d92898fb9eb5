import type { Scene } from './document.ts';

/** A call as a document lists it. */
export interface ListedCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the mount of a profile, with the names of ids in braces. */
  readonly path: string;
  readonly body?: object;
}

interface FilledCall {
  readonly method: ListedCall['method'];
  readonly url: string;
  readonly payload?: object;
}

/** What a pilot sends who may make the call, on a PIREP, bid and flight of its own. */
export async function fillCall(scene: Scene, mount: string, { method, path, body }: ListedCall): Promise<FilledCall> {
  const { cockpit, given } = scene;
  const ids: Readonly<Record<string, string | number>> = {
    ID: given.home().id,
    ICAO: 'EDDH',
    OTHER_ICAO: 'LOWI',
    id: cockpit.aircraft.id,
    FLIGHT_ID: given.flight().id,
    BID_ID: given.bid({ user_id: cockpit.pilot.user.id, flight_id: given.flight().id }),
    PIREP_ID: (await cockpit.prefile()).id,
  };
  const fill = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
  const sent = path === '/pireps/prefile' ? cockpit.prefileBody({ flight_number: '1' }) : body;
  const payload = sent === undefined ? {} : { payload: JSON.parse(fill(JSON.stringify(sent))) as object };
  return { method, url: mount + fill(path), ...payload };
}
