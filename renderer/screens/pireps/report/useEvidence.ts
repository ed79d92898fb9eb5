import { useCallback, useMemo, useState } from 'react';
import type { FlagKind } from '../../../../server/contract/codes.ts';
import type { TrackColumns } from '../../../../server/contract/admin/pireps.ts';
import { useKeys } from '../../../ui/useKeys.ts';
import type { Cursor } from '../../../map/geo/cursor.ts';
import type { Highlight } from '../../../map/report/reportFeatures.ts';
import { spotIndex } from '../../../map/report/reportMarkers.ts';
import type { DescribedFlag } from './describedFlag.ts';

export interface FlagSpotName {
  readonly kind: FlagKind;
  readonly spot: number;
}

export interface Evidence {
  /** The spot that is shown. */
  readonly shown: FlagSpotName | null;
  readonly highlight: Highlight | null;
  /** Moves map, profile and replay to a spot. */
  readonly show: (name: FlagSpotName) => void;
}

interface Flown {
  readonly id: string;
  readonly flags: readonly DescribedFlag[];
  readonly track: TrackColumns;
  /** Called with what is shown. */
  readonly onShow?: ((flag: DescribedFlag) => void) | undefined;
}

/** Steps through the spots of a report's flags, with the key `f` too. */
export function useEvidence({ id, flags, track, onShow }: Flown, onCursor: (cursor: Cursor) => void): Evidence {
  const [chosen, setChosen] = useState<(FlagSpotName & { readonly id: string }) | null>(null);
  const asked = chosen?.id === id ? chosen : null;
  const flag = flags.find(({ kind }) => kind === asked?.kind);
  const highlight = useMemo(() => highlightOf(flag, track, asked), [flag, track, asked]);
  const show = useCallback(
    ({ kind, spot }: FlagSpotName) => {
      const found = flags.find((one) => one.kind === kind);
      const place = found?.spots[spot];
      if (found === undefined || place === undefined || track.at.length === 0) return;
      onShow?.(found);
      setChosen({ id, kind, spot });
      onCursor(spotIndex(track, place));
    },
    [id, flags, track, onCursor, onShow],
  );
  useKeys({ f: () => showNext(flags, asked, show) });
  return useMemo(() => ({ shown: highlight === null ? null : asked, highlight, show }), [highlight, asked, show]);
}

function highlightOf(
  flag: DescribedFlag | undefined,
  track: TrackColumns,
  asked: FlagSpotName | null,
): Highlight | null {
  const spot = flag?.spots[asked?.spot ?? 0];
  if (flag === undefined || spot === undefined || asked === null || track.at.length === 0) return null;
  const places = isStretch(flag) ? flag.spots : [spot];
  const indexes = places.map((place) => spotIndex(track, place));
  return { from: Math.min(...indexes), to: Math.max(...indexes), severity: flag.severity, asked };
}

function isStretch({ marks, spots }: DescribedFlag): boolean {
  return marks.length < spots.length;
}

function showNext(flags: readonly DescribedFlag[], shown: FlagSpotName | null, show: Evidence['show']): void {
  const all = flags.flatMap(({ kind, spots }) => spots.map((_, spot) => ({ kind, spot })));
  const at = all.findIndex(({ kind, spot }) => kind === shown?.kind && spot === shown.spot);
  const next = all[(at + 1) % all.length];
  if (next !== undefined) show(next);
}
