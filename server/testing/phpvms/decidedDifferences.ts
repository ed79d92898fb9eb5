import { toPrivateName } from '../../public/mapping/phpvms7/user.ts';
import type { Differing } from './compareAnswers.ts';

interface DecidedDifference {
  readonly at: RegExp;
  readonly holds: (difference: Differing) => boolean;
  readonly why: string;
}

const always = (): boolean => true;
const isAbsent = ({ ours }: Differing): boolean => ours === undefined;

/** Where Homebase answers otherwise than phpVMS 7.0.10, and why. A difference that none of these allows is a fault. */
export const decidedDifferences: readonly DecidedDifference[] = [
  // As phpVMS never means it.
  {
    at: /./,
    holds: ({ theirs, ours }) => theirs === '<time of the call>' && ours === null,
    why: 'phpVMS answers the present for a time that is not known',
  },
  {
    at: /\.(landing_time|start_date|submitted_at)$/,
    holds: ({ theirs, ours }) => isZeroDate(theirs) && ours !== theirs,
    why: 'phpVMS answers a zero date as the year -1; here it is not known, or the time of the last change',
  },
  {
    at: /^\/(user\/bids|pireps\/4711) status$/,
    holds: ({ theirs, ours }) => theirs === 503 && ours === 200,
    why: 'phpVMS fails when a flight or an airport is missing',
  },
  {
    at: /\/acars\/position.*\.(distance|fuel)$/,
    holds: ({ theirs }) => 'responseUnits' in Object(theirs),
    why: 'phpVMS answers the units of a value without the value',
  },
  { at: /\/acars\/position.*\.pirep$/, holds: isAbsent, why: 'phpVMS repeats the report in its first position' },
  {
    at: /^\/fleet\.data\[\]\.fares\[\]\.(capacity|price|cost)$/,
    holds: always,
    why: 'phpVMS leaves out what a subfleet has of its own here, and only here',
  },
  { at: /\.error\.message$/, holds: always, why: 'phpVMS repeats the key in the refusal' },

  // What has a meaning of its own here.
  {
    at: /./,
    holds: ({ theirs, ours }) => isSameMoment(theirs, ours),
    why: 'times are written without a fraction of a second',
  },
  {
    at: /\.(notes|route|days)$/,
    holds: ({ theirs, ours }) => (theirs === '' || theirs === 0) && ours === null,
    why: 'what is empty is not known',
  },
  {
    at: /^\/(user|pireps\/{id}\/comments)\.data(\[\]\.user)?\.name$|\.comments\[\]\.user\.name$/,
    holds: ({ theirs, ours }) =>
      [theirs, ours]
        .map(String)
        .map(toPrivateName)
        .every((name, _, [first]) => name === first),
    why: 'the full name is for the pilot and the operator only',
  },
  {
    at: /\.avatar$/,
    holds: ({ theirs, ours }) => theirs === '<gravatar>' && ours === null,
    why: 'no pilot is shown to another site',
  },
  {
    at: /\.(discord_id|vatsim_id|ivao_id)$/,
    holds: ({ theirs, ours }) => theirs === '' && (ours ?? null) === null,
    why: 'other networks are not known; null in GET /user stops the sign-in of a client',
  },
  {
    at: /\.autopilot$/,
    holds: ({ theirs, ours }) => Boolean(Number(theirs)) === ours,
    why: 'a client that resumes a flight reads the truth value that it sent',
  },
  {
    at: /\.(position|rows 0,1,2,last\[\])\.id$/,
    holds: ({ ours }) => /^\d+$/.test(String(ours)),
    why: 'rows keep their ids only while the flight is in progress',
  },
  {
    at: /^\/pireps\/{id}(\/fields)?\.data(\.fields)?\.[A-Z][^.]*$/,
    holds: ({ theirs, ours }) => theirs === '' && ours === undefined,
    why: 'fields that nobody filled in are not answered',
  },
  {
    at: /\.flight_time$/,
    holds: ({ theirs, ours }) => theirs === null && ours === 0,
    why: 'a client empties its list of reports at null',
  },
  {
    at: /\.fields\.[^.]+$/,
    holds: ({ theirs, ours }) => theirs === null && ours === '',
    why: 'a field of a flight without a value has an empty one',
  },
  { at: /\.fares\[\]$/, holds: isAbsent, why: 'fares that are not in use are not offered' },
  {
    at: /\.airline\.(callsign|active|total_\w+|created_at|updated_at|deleted_at)$|^\/fleet\.data\[\]\.ranks$/,
    holds: isAbsent,
    why: 'the fleet has the airline as all other answers do, and no ranks',
  },
  {
    at: /\.(deleted_at|owner_type|owner_id|pivot|field_values|event_id)$|^\/flights\/{id}\.data\.fares$|\.flight\.fares$|^\/user\/bids\.data\[\]\.aircraft$/,
    holds: isAbsent,
    why: 'no client reads these',
  },
  {
    at: /\.(links\.\w+|meta\.(path|per_page))$/,
    holds: always,
    why: 'lists have pages of their own size, with links that can be followed',
  },
  {
    at: /\.ident$/,
    holds: ({ theirs, ours }) => String(theirs).endsWith(` | ${String(ours)}`),
    why: 'idents have no callsign',
  },
  { at: /^\/pireps\/{id}\/finances\.data/, holds: isAbsent, why: 'there is no money yet' },
  { at: /^\/news\.data\[\]\.(user_id|user\.(id|name))$/, holds: always, why: 'news are from the airline' },
  { at: /^\/news\.data\[\]\.body$/, holds: ({ ours }) => !/<\w/.test(String(ours)), why: 'news are text' },

  // What was repaired on the way.
  {
    at: /\.country$/,
    holds: ({ theirs, ours }) => String(theirs).toUpperCase() === ours,
    why: 'countries are in capitals',
  },
  {
    at: /airport.*\.(region|country|timezone|elevation)$/,
    holds: ({ theirs, ours }) => theirs === null && ours !== undefined,
    why: 'what an airport lacks is in the built-in data',
  },
  {
    at: /\.logo$/,
    holds: ({ theirs, ours }) => String(theirs).startsWith('/') && ours === null,
    why: 'pictures stay on the old server',
  },
  { at: /^\/user\.data\.bids\[\]$/, holds: isAbsent, why: 'a bid on a flight that is not there is dropped' },
  { at: /\.flight_id$/, holds: ({ ours }) => ours === null, why: 'a deleted flight is not taken over' },
  {
    at: /^\/flights\/{id}\.data\.visible$/,
    holds: always,
    why: 'there, a nightly job wrote whether it flies today; it is seen here until its season is over',
  },
  {
    at: /(position|last\[\])\.altitude(_agl|_msl)?$/,
    holds: ({ theirs, ours }) => theirs === 0 || ours === null,
    why: 'older versions stored the height above the sea as that above the ground',
  },
  {
    at: /\.airport_id$/,
    holds: ({ theirs, ours }) => String(theirs).trim().toUpperCase() === ours,
    why: 'codes of airports are in capitals, without blanks',
  },
  {
    at: /\.aircraft\[\]\.(registration|ident)$/,
    holds: ({ theirs, ours }) =>
      /^NOREG-\d+/.test(String(ours)) && (theirs === null || theirs === ` ${String(ours).split(' ')[1]}`),
    why: 'an aircraft without a registration gets one that is no other',
  },
];

function isZeroDate(value: unknown): boolean {
  return String(value).startsWith('-000001-11-30');
}

function isSameMoment(theirs: unknown, ours: unknown): boolean {
  const isTime = [theirs, ours].every((value) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value)));
  return isTime && Date.parse(String(theirs)) === Date.parse(String(ours));
}
