import type { StagedCell } from './cells.ts';

/** Codes that ISO has reserved, or that stand for no country. */
const none = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** What people write that is not the name in ISO's or Unicode's list. */
const others = {
  usa: 'US',
  'u s a': 'US',
  'united states of america': 'US',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'great britain': 'GB',
  'russian federation': 'RU',
  'republic of ireland': 'IE',
  'czech republic': 'CZ',
  turkey: 'TR',
  holland: 'NL',
  'the netherlands': 'NL',
  macedonia: 'MK',
  'korea republic of': 'KR',
  'republic of korea': 'KR',
  'viet nam': 'VN',
  swaziland: 'SZ',
  'cape verde': 'CV',
  'ivory coast': 'CI',
  'hong kong': 'HK',
  macau: 'MO',
  burma: 'MM',
  'democratic republic of the congo': 'CD',
  'republic of the congo': 'CG',
  palestine: 'PS',
} as const;

let codes: ReadonlyMap<string, string> | undefined;

/** Reads a country's code or its English name. @returns the ISO 3166 code; null when it is neither */
export function toCountry(cell: StagedCell): string | null {
  const text = cell?.trim() ?? '';
  codes ??= readCodes();
  return codes.get(plain(text)) ?? null;
}

/** By code and by name. */
function readCodes(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const found = new Map<string, string>(Object.entries(others));
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = none.has(code) ? undefined : names.of(code);
    if (name === undefined) continue;
    // Former codes lead to those of today: UK to GB.
    const current = new Intl.Locale('und', { region: code }).region ?? code;
    for (const word of [code, name, name.replace(/ \(.*/, '')]) found.set(plain(word), current);
  }
  return found;
}

function plain(name: string): string {
  const letters = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('&', ' and ');
  return letters.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
