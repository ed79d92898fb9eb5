import type { FastifyBaseLogger } from 'fastify';
import type { Contact } from '../../db/views/live.ts';
import type { Db } from '../../db/open.ts';
import { noContactMinutes } from '../contract/flightProgress.ts';
import { PirepState } from '../contract/codes.ts';
import { every, logFailures } from '../domain/background.ts';
import { silentSince } from '../domain/settings/settings.ts';
import type { Addresses } from '../network/addresses.ts';
import type { StatusEvent, StatusMessage } from './processMessages.ts';

export interface StatusWatch {
  /** Tells the status, also if it has not changed. */
  readonly tell: () => void;
  readonly stop: () => void;
}

interface StatusWatchDeps {
  readonly db: Db;
  /** Gets errors, which must not end the program. */
  readonly logger: FastifyBaseLogger;
  /** The addresses for pilots now. */
  readonly addresses: () => Addresses;
}

const checkMs = 2000;
const minute = 60_000;
/** As on the live map. */
const noContactMs = noContactMinutes * minute;
/** A flight that its pilot abandoned must not keep a PC awake. */
const forgottenMs = 60 * minute;
/** If two checks are further apart, this PC was asleep. */
const asleepMs = minute;

/** Watches what the desktop shell shows outside its window. */
export function createStatusWatch(deps: StatusWatchDeps): (listener: (status: StatusMessage) => void) => StatusWatch {
  return (listener) => {
    const failed = logFailures(deps.logger, 'status for the desktop not read');
    const read = createReader(deps);
    let figures = '';
    const tell = (isAsked: boolean): void => {
      const status = read();
      const present = JSON.stringify({ ...status, events: [] });
      if (isAsked || present !== figures || status.events.length > 0) listener(status);
      figures = present;
    };
    const timer = every(checkMs, async () => tell(false), failed);
    const answer = (): void => {
      try {
        tell(true);
      } catch (error) {
        failed(error);
      }
    };
    return { tell: answer, stop: () => clearInterval(timer) };
  };
}

function createReader({ db, addresses }: StatusWatchDeps): () => StatusMessage {
  let entry = db.audit.findLast();
  let checkedAt = Date.now();
  /** Before, no client could call. */
  let awakeSince = checkedAt;
  let lost: readonly string[] = [];

  return () => {
    const now = Date.now();
    if (now - checkedAt > asleepMs) awakeSince = now;
    checkedAt = now;
    const contacts = db.live.listContacts(new Date(now - forgottenMs).toISOString());
    const isOnline = ({ last_contact }: Contact): boolean => now - Date.parse(last_contact) < noContactMs;
    const isLost = (flight: Contact): boolean =>
      flight.flying === 1 && !isOnline(flight) && now - awakeSince >= noContactMs;
    const before = lost;
    lost = contacts.filter(isLost).map(({ id }) => id);
    const filed = db.audit.listFiled(entry);
    entry = db.audit.findLast();
    const { api, lan } = addresses();
    return {
      type: 'status',
      api,
      lan,
      pilots: new Set(contacts.filter(isOnline).map(({ user_id }) => user_id)).size,
      flights: contacts.length,
      pending: db.inbox.count(PirepState.PENDING),
      ...(db.storageError() === 'replaced' && { problem: 'Another program replaced the database.' }),
      events: [
        ...filed.flatMap((id) => describe(db, 'filed', id)),
        ...lost.filter((id) => !before.includes(id)).flatMap((id) => describe(db, 'lost', id)),
      ],
    };
  };
}

function describe(db: Db, kind: StatusEvent['kind'], id: string): StatusEvent[] {
  const row = db.inbox.find(id, silentSince(db));
  if (row === undefined) return [];
  const { airline_icao, flight_number, pilot_name: pilot, dpt_airport_id: from, arr_airport_id: to } = row;
  return [{ kind, id, ident: airline_icao + flight_number, pilot, from, to, waits: row.state === PirepState.PENDING }];
}
