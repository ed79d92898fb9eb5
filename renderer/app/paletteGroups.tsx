import { t } from '@lingui/core/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { listLiveFlights } from '../../server/contract/admin/live.ts';
import { queryOf } from '../lib/api.ts';
import { useNow } from '../lib/utc.ts';
import { Matched } from '../ui/Shown.tsx';
import { type PaletteResults, type PaletteRow, paletteSources } from './paletteSources.tsx';
import { byRank, ranks } from './rank.ts';
import { commandsWith, matching, screensWith, type ScreenLink } from './screens.ts';
import { useActions } from './useActions.ts';

export interface PaletteGroup {
  readonly label: string;
  readonly rows: readonly PaletteRow[];
}

/** Limits the search to commands. */
export const onlyCommands = '>';

export interface PaletteMatches {
  /** Only groups with rows. */
  readonly groups: readonly PaletteGroup[];
  /** Shown instead of results. */
  readonly none: string;
  /** Whether better matches may still come. */
  readonly searching: boolean;
}

/** Rows of a group; commands and screens are all shown. */
const maxRows = 5;

/** Finds screens, commands, settings, flights in progress, PIREPs and the catalog, and puts the best match first. */
export function usePaletteGroups(query: string): PaletteMatches {
  const wantsCommands = query.startsWith(onlyCommands);
  const { waysOf, commandsFor } = useWays();
  const { results, searching } = useResults(wantsCommands ? '' : query);
  if (wantsCommands) {
    const search = query.slice(onlyCommands.length).trim();
    return { groups: sorted([commandsFor(search)]), none: t`No commands match “${search}”.`, searching: false };
  }
  const groups = [
    { label: t`Screens`, rows: waysOf(screensWith(query), query) },
    ...(query === '' ? [] : [commandsFor(query)]),
    ...results,
  ];
  return { groups: sorted(groups), none: searching ? t`Searching…` : t`No results for “${query}”.`, searching };
}

/** Drops empty groups, and what is not wanted beside anything else. The group with the best row comes first. */
function sorted(all: readonly PaletteGroup[]): readonly PaletteGroup[] {
  const isAny = all.some(({ rows }) => rows.some(({ isLast }) => isLast !== true));
  const groups = isAny
    ? all.map((group) => ({ ...group, rows: group.rows.filter(({ isLast }) => isLast !== true) }))
    : all;
  const filled = groups.filter(({ rows }) => rows.length > 0);
  const ranked = filled.map((group) => {
    const rows = byRank(group.rows);
    return { ...group, rows, rank: rows[0]?.rank ?? ranks.none };
  });
  return byRank(ranked);
}

interface Ways {
  readonly waysOf: (ways: readonly (ScreenLink & Pick<PaletteRow, 'rank'>)[], query: string) => readonly PaletteRow[];
  readonly commandsFor: (query: string) => PaletteGroup;
}

/** Screens, and commands, which open a part of a screen or act at once. */
function useWays(): Ways {
  const actions = useActions();
  const navigate = useNavigate();
  const waysOf: Ways['waysOf'] = (ways, query) =>
    ways.map(({ to, search = {}, label, icon, rank }) => ({
      key: `${to} ${label}`,
      rank,
      icon,
      name: <Matched text={label} query={query} />,
      onOpen: () => void navigate({ to, search }),
    }));
  const commandsFor = (query: string): PaletteGroup => ({
    label: t`Commands`,
    rows: [
      ...matching(query, actions).map(({ label, icon, rank, run }) => ({
        key: `action ${label}`,
        rank,
        icon,
        name: <Matched text={label} query={query} />,
        onOpen: run,
      })),
      ...waysOf(commandsWith(query), query),
    ],
  });
  return { waysOf, commandsFor };
}

const nothing: readonly PaletteResults[] = [];

/** Finds what matches `query` on the server, or pending reports without a query. */
function useResults(query: string): { readonly results: readonly PaletteGroup[]; readonly searching: boolean } {
  const now = useNow(60_000);
  const go = useNavigate();
  const inProgress = useQuery(queryOf(listLiveFlights, {})).data?.data ?? [];
  const [typed] = useDebouncedValue(query, 120);
  const search = query === '' ? '' : typed;
  const { data = nothing, isFetching } = useQuery({
    queryKey: ['palette', search],
    queryFn: () => Promise.all(paletteSources.map((ask) => ask(search))),
    // The single replies are cached and kept up to date, so that asking again costs nothing.
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const groups = Map.groupBy(data, ({ label }) => label(query));
  const results = [...groups].map(([label, sources]) => {
    const rows = sources.flatMap((source) => source.rows({ query, now, inProgress, go }));
    return { label, rows: byRank(rows).slice(0, maxRows) };
  });
  return { results, searching: isFetching || search !== query };
}
