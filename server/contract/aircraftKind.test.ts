import { expect, test } from 'vitest';
import { type AircraftKind, aircraftKind } from './aircraftKind.ts';

const types: Readonly<Record<AircraftKind, string>> = {
  heavy: 'A306 A310 A332 A339 A343 A359 A35K A388 A124 B744 B748 B763 B77W B772 B779 B788 B78X C17 DC10 IL96 MD11 L101',
  jet: 'A19N A20N A21N A318 A320 A321 B38M B732 B738 B739 B752 B712 BCS3 CRJ2 CRJ9 CRJX E135 E145 E170 E190 E195 E290 E295 F70 F100 MD82 MD90 SU95 T154 RJ85 C919',
  propeller:
    'AT43 AT45 AT72 AT76 ATP B190 B350 BE20 BE9L C130 C208 C441 D228 D328 DC3 DH8A DH8D DHC6 DHC7 E120 F27 F50 JS41 L410 PC12 PC6T SB20 SF34 SH36 SW4 TBM9 P46T A140 A400 AN26 C160',
  business:
    'BE40 C25A C25C C500 C510 C525 C55B C560 C56X C680 C68A C700 C750 CL30 CL35 CL60 E35L E50P E55P E550 F2TH F900 FA7X FA8X GA6C GL7T GLEX GLF4 GLF6 H25B HDJT LJ35 LJ75 PC24 PRM1 SF50',
  light:
    'AN2 BE33 BE36 BE55 BE58 BE76 BN2P C150 C152 C172 C182 C206 C210 C310 C337 C402 C414 C421 C72R DA20 DA40 DA42 DA62 DHC2 DR40 GA8 J3 M20P P28A P28R P32R PA18 PA34 PA44 PA46 RV10 S22T SR22 TB20',
  helicopter:
    'A109 A139 A169 AS32 AS50 B06 B105 B212 B407 B412 B429 B505 BK17 EC20 EC35 EC45 EC75 G2CA GAZL H47 H60 H160 KA32 MI8 MI24 NH90 R22 R44 R66 S61 S76 S92 UH1',
};

test.each(Object.entries(types).flatMap(([kind, list]) => list.split(' ').map((icao) => [icao, kind] as const)))(
  'draws %s as a %s',
  (icao, kind) => {
    expect(aircraftKind(icao)).toBe(kind);
  },
);

test('draws an unknown type as a jet', () => {
  expect([aircraftKind(null), aircraftKind(''), aircraftKind('ZZZZ')]).toEqual(['jet', 'jet', 'jet']);
});

test('matches whole designators, not their beginnings', () => {
  expect([aircraftKind('C5'), aircraftKind('C525'), aircraftKind('R44X')]).toEqual(['heavy', 'business', 'jet']);
});
