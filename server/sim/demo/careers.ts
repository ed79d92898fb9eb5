import { PirepState } from '../../contract/codes.ts';
import type { Approach } from '../flightModel/approaches.ts';

/** A flight that the demonstration shows on purpose. */
export interface Episode {
  /** `KTW612`. */
  readonly flight: string;
  readonly state: number;
  /** Tells apart the times that a pilot flew the same flight. */
  readonly occasion?: number;
  /** Left as scheduled on that day; without it, the flight is of today. */
  readonly days_ago?: number;
  /** Minutes. */
  readonly filed_ago?: number;
  /** In progress: how much of the planned time in the air is behind it; below 0 it is still at the gate. */
  readonly flown?: number;
  readonly landing_rate?: number;
  /** How its approaches differ from a usual one, in order; the last one is the landing. */
  readonly approaches?: readonly Partial<Approach>[];
  /** The client lost its connection in the cruise. */
  readonly gap_minutes?: number;
  /** Around weather: by how much the way became longer. */
  readonly detour?: number;
  /** Where it landed instead. */
  readonly diverted_to?: string;
  readonly notes?: string;
  /** Oldest first. */
  readonly comments?: readonly { readonly by: 'pilot' | 'operator'; readonly text: string }[];
}

/** What a pilot flew: out and back from home with one aircraft, then the episodes in their order. */
export interface Career {
  /** The pilot's number. */
  readonly pilot: number;
  readonly client: string;
  readonly key_label: string;
  readonly registration: string;
  readonly trips: number;
  /** Days by which all of it lies further back. */
  readonly idle: number;
  readonly episodes: readonly Episode[];
}

const { ACCEPTED, CANCELLED, IN_PROGRESS, PENDING, REJECTED } = PirepState;

const OPEN_ACARS = 'vmsOpenAcars 1.4.2';
const XPLANE = 'phpvms-xplane 0.9.1';
const AERO = 'AeroACARS 2.0';

/** Oldest first for each pilot. */
const episodes: readonly (Episode & { readonly pilot: number })[] = [
  {
    pilot: 7,
    flight: 'KTW612',
    state: PENDING,
    filed_ago: 15,
    landing_rate: -612,
    gap_minutes: 11,
    comments: [{ by: 'pilot', text: 'Gust on short final, sorry about the gear. Wi-Fi dropped over Biscay.' }],
  },
  { pilot: 15, flight: 'KTW340', state: PENDING, filed_ago: 41, gap_minutes: 11 },
  { pilot: 3, flight: 'KTW18', state: PENDING, filed_ago: 124 },
  { pilot: 20, flight: 'KTW77', state: ACCEPTED, days_ago: 2, approaches: [{ distance_ft: 3450 }] },
  { pilot: 20, flight: 'KTW87', state: PENDING, filed_ago: 188 },
  {
    pilot: 9,
    flight: 'KTW505',
    state: PENDING,
    filed_ago: 305,
    detour: 0.2,
    notes: 'Went around a line of thunderstorms over the Balkans.',
    comments: [
      { by: 'pilot', text: 'Long way round: cumulonimbus from the Alps to Belgrade.' },
      { by: 'operator', text: 'Looks plausible on the weather chart. Did you inform ops about the fuel?' },
      { by: 'pilot', text: 'Yes, and we still landed with 5,200 lb above the minimum.' },
    ],
  },
  { pilot: 23, flight: 'KTW214', state: ACCEPTED, days_ago: 2 },
  {
    pilot: 23,
    flight: 'KTW211',
    state: PENDING,
    filed_ago: 545,
    approaches: [{ end: 'go_around', lowest_ft: 240, high_ft: 380, fast_kt: 22 }, {}],
    comments: [{ by: 'pilot', text: 'Too high the first time, so went around and did it again.' }],
  },
  {
    pilot: 26,
    flight: 'KTW704',
    state: PENDING,
    filed_ago: 660,
    diverted_to: 'LIRN',
    comments: [{ by: 'pilot', text: 'Fiumicino closed after a thunderstorm, so Naples. Passengers went on by bus.' }],
  },
  { pilot: 28, flight: 'KTW55', state: IN_PROGRESS, flown: -1 },
  { pilot: 18, flight: 'KTW431', state: IN_PROGRESS, flown: 0.07 },
  { pilot: 31, flight: 'KTW903', state: ACCEPTED, days_ago: 2, approaches: [{ bounces: [6] }] },
  { pilot: 31, flight: 'KTW902', state: IN_PROGRESS, flown: 0.62 },
  { pilot: 12, flight: 'KTW18', state: ACCEPTED, days_ago: 3 },
  {
    pilot: 12,
    flight: 'KTW19',
    state: IN_PROGRESS,
    flown: 0.41,
    comments: [{ by: 'pilot', text: 'Light chop over the Atlantic, otherwise a quiet night.' }],
  },
  { pilot: 41, flight: 'KTW233', state: IN_PROGRESS, flown: 0.93 },
  {
    pilot: 40,
    flight: 'KTW12',
    state: REJECTED,
    days_ago: 2,
    gap_minutes: 19,
    comments: [
      {
        by: 'operator',
        text: 'Nineteen minutes of the flight are missing, the whole descent among them. Please fly it again.',
      },
      { by: 'pilot', text: 'The tablet went to sleep. Will do.' },
    ],
  },
  {
    pilot: 52,
    flight: 'GLT212',
    state: CANCELLED,
    days_ago: 2,
    notes: 'Simulator crashed at the gate.',
    comments: [{ by: 'pilot', text: 'Simulator crashed at the gate, cancelled.' }],
  },
  {
    pilot: 48,
    flight: 'KTW341',
    state: REJECTED,
    days_ago: 8,
    landing_rate: -894,
    approaches: [{ bounces: [11] }],
    comments: [{ by: 'operator', text: 'Third landing of this kind in a row. We need to talk.' }],
  },
  {
    pilot: 48,
    flight: 'KTW612',
    state: REJECTED,
    days_ago: 7,
    landing_rate: -821,
    approaches: [{ high_ft: 700, fast_kt: 40, aside_ft: 900, offset_ft: -31 }],
  },
];

type Row = readonly [
  pilot: number,
  client: string,
  key_label: string,
  registration: string,
  trips: number,
  idle?: number,
];

const rows: readonly Row[] = [
  [7, OPEN_ACARS, 'Mara, main PC', 'D-AKTE', 2],
  [15, OPEN_ACARS, 'Nils, old PC', 'D-AKTC', 2],
  [3, XPLANE, 'Pete, X-Plane', 'D-AKWB', 1],
  [20, AERO, 'Aino, main', 'D-AKEA', 1],
  [9, XPLANE, 'Hamburg sim room', 'D-AKBA', 2],
  [23, OPEN_ACARS, 'Daniel, MSFS', 'D-AKTD', 1],
  [26, AERO, 'Aoife, MSFS', 'D-AKTA', 2],
  [28, OPEN_ACARS, 'Hannah, main', 'D-AKEC', 2],
  [18, AERO, 'Inês, main PC', 'D-AKNF', 2],
  [31, OPEN_ACARS, 'Jonas laptop', 'D-AKBC', 1],
  [12, XPLANE, 'Lukas, X-Plane', 'D-AKWA', 1],
  [41, 'phpvms-linux 1.1', 'Callum, Linux', 'D-AKRC', 2],
  [40, OPEN_ACARS, 'Freya, tablet', 'D-AKRA', 2],
  [44, OPEN_ACARS, 'Lise, sim room', 'D-AKBD', 2],
  [61, OPEN_ACARS, 'Renate, freighter PC', 'D-ASKA', 2],
  [52, AERO, 'Kofi, MSFS', 'OY-GLAA', 2],
  [34, OPEN_ACARS, 'Marta, main', 'D-AKTG', 2],
  [37, OPEN_ACARS, 'Sofie, main', 'D-AKEB', 3],
  [58, XPLANE, 'Iain, study', 'G-FMDA', 3],
  [63, XPLANE, 'Emil, school PC', 'D-EKTA', 2],
  [21, OPEN_ACARS, 'Birgit, main', 'D-AKTB', 2, 31],
  [48, AERO, 'Ruben, main', 'D-AKTF', 1, 9],
];

export const careers: readonly Career[] = rows.map(([pilot, client, key_label, registration, trips, idle = 0]) => {
  const own = episodes.filter((episode) => episode.pilot === pilot);
  return { pilot, client, key_label, registration, trips, idle, episodes: own };
});
