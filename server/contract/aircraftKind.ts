/** The kinds of aircraft that have their own symbol, limits and flight model. */
export type AircraftKind = 'heavy' | 'jet' | 'propeller' | 'business' | 'light' | 'helicopter';

/** Patterns of ICAO type designators (Doc 8643). Designators that match none are narrowbodies and regional jets. */
const Designators: readonly (readonly [kind: AircraftKind, patterns: readonly string[]])[] = [
  [
    'helicopter',
    [
      'A1[0-8]9|AS(32|3B|50|55|65)|ALO[23]|B06T?|B47G|B105|B2[0-3][0-9]|B4(07|12|27|29|30)|B505|BK17',
      'E[CH](10|20|25|30|35|45|55|75)|EXPL|G2CA|GAZL|H(47|53|60|64|160|269|500)|KA(27|32|50|52)|LYNX',
      'MD(52|60)|MI(2|8|17|24|26|28)|NH90|PUMA|R(22|44|66)|S(61|64|65|70|76|92)|S330|UH1Y?',
    ],
  ],
  [
    'heavy',
    [
      'A30[0-9B]|A310|A3ST|A33[0-9]|A337|A34[0-9]|A35[0-9K]|A38[0-9]|A124|A225',
      'B74[0-9A-Z]|B76[0-9]|B77[0-9A-Z]|B78[0-9A-Z]|BLCF|C17|C5M?|DC10|IL[89]6|L101|MD1[01]',
    ],
  ],
  [
    'business',
    [
      'ASTR|BE40|C25[0-9A-Z]|C5[0-6][0-9A-Z]|C6[58][0-9A-Z]|C7[05]0|CL(30|35|60)|E35L|E5[0-9][0-9P]|EA50',
      'F2TH|F900|FA(10|20|50|[678]X)|G150|G200|G280|GA[5-8]C|GALX|GL[567]T|GLEX|GLF[2-6]|H25[A-C]|HA4T|HDJT',
      'J328|L29[AB]|LJ[0-9]{2}|MU30|PC24|PRM1|SBR[12]|SF50|WW24',
    ],
  ],
  [
    'light',
    [
      'AA[15]|AC11|AC50|AN2|BE(1[789]|2[34]|3[356]|5[05-8]|6[05]|7[067]|80|95)|BN2[PT]|C1(20|40|5[02]|62|7[0257]|8[0258]|9[05])|C20[5-7]|C210',
      'C3[0-4][0-9]|C40[1-4]|C41[14]|C421|C7[27]R|C82[RST]|COL[34]|DA[2456][0-9]|DHC[123]|DR40|DV20|G115|GA[78]|GLAS',
      'J3|M20[PT]|M[5-7]|P28[A-Z]|P32[RT]|P46|PA[1-4][0-9]|RV[0-9]+|S22T|SR2[02]|T206|TB[0-9]{1,2}|TOBA|TRIN|ULAC',
    ],
  ],
  [
    'propeller',
    [
      'A140|A400|AC(68|90|95|6T)|AN(12|22|24|26|28|30|32|38|70)|AT[347][0-9A-Z]?|ATP|B190|B350|BE(10|20|30|9[9LT])',
      'C208|C212|C295|C425|C441|C46|C47|C119|C130|C30J|C160|CN35|CONI|CVL[PT]|D228|D328|DC[3467]T?|DH8[A-D]|DH[CT]?[4-7]',
      'E110|E12[01]|E2|F27|F50|G159|IL1[48]|JS[1-4][0-9]|KODI|L188|L410|M600|MA60|MU2|N262|NOMA|P180|P3|P46T|PC(6[PT]?|7|9|12|21)',
      'SB20|SF34|SH[37][0-9]?|STAR|SW[234]|TBM[789]|TEX2|VISC|Y12',
    ],
  ],
];
const Kinds = Designators.map(([kind, patterns]) => ({ kind, names: new RegExp(`^(${patterns.join('|')})$`) }));

/** Returns the kind of an ICAO type designator, or `jet` when it is unknown. */
export function aircraftKind(icao: string | null): AircraftKind {
  return Kinds.find(({ names }) => icao !== null && names.test(icao))?.kind ?? 'jet';
}
