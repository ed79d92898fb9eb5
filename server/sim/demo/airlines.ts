export interface DemoAirline {
  readonly icao: string;
  readonly iata: string;
  readonly name: string;
  readonly callsign: string;
  readonly country: string;
  readonly active: 0 | 1;
}

/** The first one is the airline of the window's frame. */
export const airlines: readonly DemoAirline[] = [
  { icao: 'KTW', iata: 'K7', name: 'Kittiwake Virtual', callsign: 'KITTIWAKE', country: 'DE', active: 1 },
  { icao: 'FMR', iata: 'F9', name: 'Fulmar Regional', callsign: 'FULMAR', country: 'GB', active: 1 },
  { icao: 'SKG', iata: 'S9', name: 'Skua Cargo', callsign: 'SKUA', country: 'DE', active: 1 },
  { icao: 'GLT', iata: 'G7', name: 'Guillemot Leisure', callsign: 'GUILLEMOT', country: 'DK', active: 1 },
  { icao: 'PFN', iata: 'P6', name: 'Puffin Air', callsign: 'PUFFIN', country: 'IS', active: 0 },
];

/** Where the airlines are at home. */
export const hubs: ReadonlySet<string> = new Set([
  'EDDH',
  'EDDM',
  'ENGM',
  'ENBR',
  'EKCH',
  'EIDW',
  'EGPH',
  'EDDP',
  'LEMD',
  'LPPT',
]);

/** Places without a scheduled flight: alternates, and somewhere to fly to. */
export const otherAirports: readonly string[] =
  'EDDL EDDS EDDK EDDN EDDV EDDW EDDB EDHE EDXW EDHK EGGW EGSS EGNX EGNT LFPO LFSB LSGG LIML LIPE LIRA LGMG LEGE LEZL LPFR LPBJ EHRD EBCI EKRK EKOD ESOW ESSB ENRY ENTO ENHD EFTP BIRK BIEG KBWI KPHL KMDW KOAK CYOW CYQX RJAA OMAA VTBD WMKK FALE SBGL'.split(
    ' ',
  );
