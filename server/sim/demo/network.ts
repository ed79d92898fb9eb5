/** Flights that are there by name: number, from, to, types that fly it, local departure. */
export interface NamedFlight {
  readonly number: number;
  readonly from: string;
  readonly to: string;
  readonly types: readonly string[];
  readonly departs: string;
  /** Bits from Monday 1 to Sunday 64; 0 = every day. */
  readonly days: number;
}

/** Destinations of one hub; each gets a flight out and one back. */
export interface Spoke {
  readonly airline: string;
  readonly from: string;
  readonly to: string;
  readonly types: readonly string[];
  readonly flight_type: string;
  /** Number of the first flight; the way back is one higher. */
  readonly first: number;
}

/** Several legs that belong together: one route code, counted legs. */
export interface Tour {
  readonly airline: string;
  readonly route_code: string;
  readonly number: number;
  readonly stops: string;
  readonly types: readonly string[];
  readonly flight_type: string;
  readonly notes: string;
}

const named = (line: string): NamedFlight => {
  const [number, from = '', to = '', types = '', departs = '', days = '0'] = line.split(' ');
  return { number: Number(number), from, to, types: types.split(','), departs, days: Number(days) };
};

/** Kittiwake's flights that pilots know by heart. */
export const namedFlights: readonly NamedFlight[] = [
  '12 ENBR EGPD AT76 06:40 31',
  '13 EGPD ENBR AT76 08:30 31',
  '18 EDDH KJFK B789 10:15',
  '19 KJFK EDDH B789 18:30',
  '55 EDDH LSZH E190,A20N 15:50 31',
  '56 LSZH EDDH E190,A20N 18:05 31',
  '77 EDDH ENGM E190 15:20',
  '78 ENGM EDDH E190 17:40',
  '87 ENGM EDDH E190,A20N 09:05 63',
  '88 EDDH ENGM E190,A20N 06:50 63',
  '119 LEMD EPWA A20N 13:55 42',
  '120 EPWA LEMD A20N 18:20 42',
  '211 EGLL EDDH A20N,A21N 06:55',
  '212 EDDH EGLL A20N,A21N 17:30',
  '213 EGLL EDDH A20N,A21N 19:20',
  '214 EDDH EGLL A20N,A21N 14:55',
  '233 EGPH EHAM AT76 15:55 31',
  '234 EHAM EGPH AT76 18:10 31',
  '288 EFHK EDDH E190 15:00',
  '289 EDDH EFHK E190 11:10',
  '340 EDDM EDDH A20N 12:10 31',
  '341 EDDH EDDM A20N 09:40 31',
  '356 LPPT EDDM A20N 14:05',
  '357 EDDM LPPT A20N 09:55',
  '431 EDDH LEPA A21N 14:20 84',
  '432 LEPA EDDH A21N 18:00 84',
  '505 EDDH LGAV B738 08:10',
  '508 LGAV EDDH B738 14:25',
  '612 EDDH LPPT A20N,A21N 11:55',
  '613 LPPT EDDH A20N,A21N 16:40',
  '641 EDDH LTFM A21N 14:00',
  '642 LTFM EDDH A21N 19:10',
  '704 EIDW LIRF A20N 14:00 21',
  '705 LIRF EIDW A20N 18:30 21',
  '902 BIKF EKCH B738 14:20',
  '903 EKCH BIKF B738 09:30',
].map(named);

/** No longer flown, still in the catalog. */
export const retiredFlights: readonly NamedFlight[] = ['712 EDDH EGPB AT76 07:10', '713 EGPB EDDH AT76 10:05'].map(
  named,
);

export const spokes: readonly Spoke[] = [
  {
    airline: 'KTW',
    from: 'EDDH',
    types: ['A20N', 'A21N'],
    flight_type: 'J',
    first: 1100,
    to: 'LEBL LEMG LEAL LEIB LFPG LFMN LIRF LIMC LIPZ LICC LIRN EIDW EGKK EGCC LOWW LKPR LHBP LJLJ LDSP LDDU LROP LBSF LGTS LGKR LMML LPFR ESSA',
  },
  {
    airline: 'KTW',
    from: 'EDDH',
    types: ['B738'],
    flight_type: 'J',
    first: 1200,
    to: 'LCLK LTAI LTBJ LGIR LGRP GMMX LLBG',
  },
  {
    airline: 'KTW',
    from: 'EDDH',
    types: ['E190'],
    flight_type: 'J',
    first: 1250,
    to: 'EHAM EBBR ELLX LFLL LFBO LSGG EPKK EVRA EYVI EETN ESGG',
  },
  { airline: 'KTW', from: 'EDDH', types: ['AT76'], flight_type: 'J', first: 1300, to: 'EKBI EKYT EPGD EDDP EDDR EDDC' },
  {
    airline: 'KTW',
    from: 'EDDM',
    types: ['A20N'],
    flight_type: 'J',
    first: 1400,
    to: 'LEPA LEBL LIEE LIRN LGAV LGSR LBBG LYBE EPWA EKCH ESSA EGLL EGCC LFBD LFML',
  },
  {
    airline: 'KTW',
    from: 'ENGM',
    types: ['E190'],
    flight_type: 'J',
    first: 1500,
    to: 'ENZV ENVA ENTC ENEV ESSA EFHK EKCH EGPD',
  },
  { airline: 'KTW', from: 'ENBR', types: ['AT76'], flight_type: 'J', first: 1550, to: 'ENZV ENAL ENFL ENGM EGPB EKVG' },
  {
    airline: 'KTW',
    from: 'EIDW',
    types: ['A20N'],
    flight_type: 'J',
    first: 1600,
    to: 'LFPO LEMD LPPT LEPA LPFR EGPH LSZH LOWS',
  },
  {
    airline: 'KTW',
    from: 'EDDH',
    types: ['B789'],
    flight_type: 'J',
    first: 20,
    to: 'KORD KSFO KMIA CYYZ OMDB VIDP VTBS WSSS VHHH RJTT FAOR SBGR',
  },
  { airline: 'KTW', from: 'EDDH', types: ['C172'], flight_type: 'K', first: 9000, to: 'EDHL EDDW EDXF EDAH' },
  {
    airline: 'FMR',
    from: 'EGPH',
    types: ['DH8D'],
    flight_type: 'J',
    first: 100,
    to: 'EGPB EGLL EGKK EGBB EGNM EGFF EIDW EICK EGJJ EHAM',
  },
  { airline: 'FMR', from: 'EGPH', types: ['AT46'], flight_type: 'J', first: 150, to: 'EGPA EGPE EGPO EGPC EGAC EGNS' },
  {
    airline: 'SKG',
    from: 'EDDP',
    types: ['B73C'],
    flight_type: 'F',
    first: 400,
    to: 'EBLG EGNX LEMD LIMC ESSA EFHK EPWA LHBP LTFM EIDW',
  },
  {
    airline: 'SKG',
    from: 'EDDP',
    types: ['B77L'],
    flight_type: 'F',
    first: 500,
    to: 'KMEM KSDF PANC ZSPD RKSI VHHH OBBI DNMM KORD VABB',
  },
  {
    airline: 'GLT',
    from: 'EKCH',
    types: ['A21C'],
    flight_type: 'C',
    first: 200,
    to: 'GCTS GCLP GCRR GCFV LPMA LGKO LGZA LCPH LTFE HEGN LEMH LEIB LDSP DTTJ',
  },
  { airline: 'GLT', from: 'EKCH', types: ['A339'], flight_type: 'C', first: 300, to: 'MDPC MUVR TBPB VTSP VRMM FMMI' },
];

export const tours: readonly Tour[] = [
  {
    airline: 'KTW',
    route_code: 'HUR',
    number: 800,
    types: ['AT76'],
    flight_type: 'J',
    stops: 'ENBR ENAL ENVA ENBO ENTC ENAT ENKR',
    notes: 'Coastal tour: fly the legs in order to earn the Arctic circle badge.',
  },
  {
    airline: 'KTW',
    route_code: 'ATL',
    number: 820,
    types: ['B738'],
    flight_type: 'J',
    stops: 'EKCH BIKF BGSF CYHZ KBOS',
    notes: 'North Atlantic by short steps. Check the ETOPS and the weather of the alternates.',
  },
  {
    airline: 'FMR',
    route_code: 'ISL',
    number: 700,
    types: ['AT46'],
    flight_type: 'M',
    stops: 'EGPH EGPE EGPC EGPA EGPB EGPD EGPH',
    notes: 'Royal mail of the northern isles, six days a week.',
  },
  {
    airline: 'GLT',
    route_code: 'AZO',
    number: 600,
    types: ['A21C'],
    flight_type: 'C',
    stops: 'EKCH LPPT LPPD LPLA LPMA EKCH',
    notes: 'Island hopping with one tour group.',
  },
  {
    airline: 'SKG',
    route_code: 'RTW',
    number: 900,
    types: ['B77L'],
    flight_type: 'H',
    stops: 'EDDP OMDB WSSS YSSY NZAA PHNL KLAX KMEM EDDP',
    notes: 'Round the world in eight legs, with the same aircraft.',
  },
];

/** Empty flights that bring an aircraft to where it is needed. */
export const positioningFlights: readonly NamedFlight[] = [
  '9501 EDDH EDDM A20N 22:40 16',
  '9502 EDDM EDDH A20N 05:20 1',
  '9503 EKCH EDDH B738 23:10 64',
  '9504 EDDH EKCH B738 05:40 1',
  '9505 EDDH EDDP A21N 21:15 4',
].map(named);
