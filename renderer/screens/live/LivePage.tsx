import { plural, t } from '@lingui/core/macro';
import { Box, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { listPireps } from '../../../server/contract/admin/pireps.ts';
import { queryOf } from '../../lib/api.ts';
import { count } from '../../lib/figures.ts';
import { clockOf, momentOf, useNow } from '../../lib/utc.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { useKeys } from '../../ui/useKeys.ts';
import { FlightCard } from './FlightCard.tsx';
import { FlightTable } from './FlightTable.tsx';
import { GoneCard } from './GoneCard.tsx';
import { FlightList, LiveFilterChips } from './FlightList.tsx';
import { LiveMap } from './LiveMap.tsx';
import classes from './LivePage.module.css';
import { hiddenLayers, type LiveSearch, NoFilters, type LiveShow, toggleLayer, type Wall } from './liveSearch.ts';
import { MapFilters, TableFilters } from './MapFilters.tsx';
import { type LiveFlightsQuery, useLiveChange, useLiveFlights } from './useLiveFlights.ts';
import { useWall } from './useWall.ts';

interface Parts {
  readonly flights: LiveFlightsQuery;
  readonly change: (change: LiveSearch) => void;
}

export function LivePage(): ReactNode {
  const flights = useLiveFlights();
  const change = useLiveChange();
  const { wall } = useSearch({ from: '/live' });
  const setWall = useCallback((next: Wall | undefined) => change({ wall: next }), [change]);
  const { enter, leave } = useWall(wall, setWall);
  const toggle = wall === undefined ? enter : leave;
  useLiveKeys({ flights, change }, toggle);
  if (flights.error !== null) {
    return (
      <ErrorState
        heading="h1"
        error={flights.error}
        failed={t`The flights could not be loaded`}
        onRetry={flights.retry}
      />
    );
  }
  return (
    <Group flex={1} mih={0} h="100%" gap={0} wrap="nowrap" align="stretch" data-wall={wall}>
      {wall === undefined ? <List flights={flights} change={change} /> : null}
      <Chart flights={flights} change={change} onWall={toggle} />
    </Group>
  );
}

function List({ flights: { all, listed, choices, selected, now }, change }: Parts): ReactNode {
  const { q = '', sort = 'eta', airline, pilot, airport } = useSearch({ from: '/live' });
  const select = useCallback((flight: string) => change({ flight }), [change]);
  return (
    <FlightList
      flights={listed}
      total={all?.length ?? null}
      filters={{ airline, pilot, airport }}
      choices={choices}
      selectedId={selected?.flight.id}
      q={q}
      sort={sort}
      now={now}
      empty={all === null ? <SkeletonRows count={8} height={50} /> : <NoRows all={all.length} change={change} />}
      onSelect={select}
      onSearch={(text) => change({ q: text })}
      onSort={(name) => change({ sort: name })}
      onNarrow={change}
    />
  );
}

function NoRows({ all, change }: { readonly all: number; readonly change: Parts['change'] }): ReactNode {
  if (all === 0) {
    return (
      <Text p="lg" c="dimmed">
        {t`No flights in progress.`}
      </Text>
    );
  }
  return (
    <Box p="lg">
      <Text fw={560}>{t`No flights match.`}</Text>
      <Text c="dimmed">
        {plural(all, { one: '1 flight is in progress.', other: `${all} flights are in progress.` })}
      </Text>
      <Button mt="md" onClick={() => change(NoFilters)}>
        {t`Show all`}
      </Button>
    </Box>
  );
}

function Chart({ flights, change, onWall }: Parts & { readonly onWall: () => void }): ReactNode {
  const { all, listed, selected, goneId } = flights;
  const search = useSearch({ from: '/live' });
  const { show = 'all', wall } = search;
  const hidden = hiddenLayers(search);
  const [following, setFollowing] = useState(false);
  const select = useCallback((flight: string | undefined) => change({ flight }), [change]);
  const moved = useCallback(() => {
    setFollowing(false);
    if (wall === 'fit') change({ wall: 'free' });
  }, [wall, change]);
  const shown = {
    show,
    silent: all?.filter(({ silent }) => silent).length ?? 0,
    onShow: (name: LiveShow) => change({ show: name }),
  };
  const card = (onFollow?: () => void): ReactNode =>
    goneId !== undefined ? (
      <GoneCard key={goneId} id={goneId} onClose={() => select(undefined)} />
    ) : selected === undefined ? null : (
      <FlightCard facts={selected} following={following} onFollow={onFollow} onClose={() => select(undefined)} />
    );
  const nobody = all?.length === 0 ? <NobodyFlying /> : null;
  const head = wall === undefined ? null : <WallHead flights={flights} change={change} />;
  return (
    <Box pos="relative" flex={1} miw={0}>
      <LiveMap
        all={all}
        flights={listed}
        selected={selected}
        hidden={hidden}
        follow={following && selected !== undefined}
        wall={wall}
        onSelect={select}
        onDrag={moved}
        fallback={
          <FlightTable
            flights={listed}
            head={head}
            filters={<TableFilters {...shown} wall={wall} onWall={onWall} />}
            card={card()}
            nobody={nobody}
          />
        }
      >
        <MapFilters
          {...shown}
          hidden={hidden}
          wall={wall}
          onWall={onWall}
          onFit={() => change({ wall: wall === 'fit' ? 'free' : 'fit' })}
          onLayer={(layer) => change(toggleLayer(search, layer))}
        />
        {head}
        {nobody}
        {card(() => setFollowing(!following))}
      </LiveMap>
    </Box>
  );
}

/** Replaces navigation and list in full screen with the time and the number of flights. */
function WallHead({ flights: { all, listed, choices }, change }: Parts): ReactNode {
  const { airline, pilot, airport } = useSearch({ from: '/live' });
  const now = useNow(1000);
  if (all === null) return null;
  const figure = listed.length === all.length ? count(all.length) : t`${count(listed.length)} of ${count(all.length)}`;
  return (
    <header className={classes.wallHead}>
      <Text span display="block" fz={28} lh="34px" fw={600}>
        {clockOf(now)}
      </Text>
      <Text component="h1" fz="xl" lh="xl" c="var(--hb-tx2)">
        {plural(all.length, { one: `${figure} flight in progress`, other: `${figure} flights in progress` })}
      </Text>
      <LiveFilterChips filters={{ airline, pilot, airport }} choices={choices} onNarrow={change} />
    </header>
  );
}

/** Explains what will appear here, and links to the last report or to what the first flight needs. */
function NobodyFlying(): ReactNode {
  const { data } = useQuery(queryOf(listPireps, { query: { state: '1,2,6', limit: 1 } }));
  const last = data?.data[0];
  const now = useNow(60_000);
  return (
    <div className={classes.nobody}>
      <EmptyState
        title={t`No flights in progress`}
        action={
          data === undefined ? undefined : last === undefined ? (
            <Button size="md" renderRoot={(props) => <Link to="/keys" search={{ issue: 'new' }} {...props} />}>
              {t`Issue key`}
            </Button>
          ) : (
            <Button
              size="md"
              renderRoot={(props) => <Link to="/pireps/$pirepId" params={{ pirepId: last.id }} {...props} />}
            >
              {t`Open report`}
            </Button>
          )
        }
      >
        {t`Aircraft appear here within seconds of a pilot’s first position.`}{' '}
        {last === undefined || last.submitted_at === null
          ? ''
          : t`Last flight: ${last.ident}, filed ${momentOf(last.submitted_at, now)}.`}
      </EmptyState>
    </div>
  );
}

/**
 * `j` and `k` move through the list, Enter opens the report, Escape closes the card or leaves full screen, which `f`
 * toggles.
 */
function useLiveKeys({ flights: { listed, selected, goneId }, change }: Parts, onWall: () => void): void {
  const { wall } = useSearch({ from: '/live' });
  const navigate = useNavigate();
  const step = (by: 1 | -1): void => {
    const at = listed.findIndex(({ flight }) => flight.id === selected?.flight.id);
    const next = at < 0 ? listed[0] : listed[at + by];
    if (next !== undefined) change({ flight: next.flight.id });
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    Enter() {
      const pirepId = selected?.flight.id ?? goneId;
      if (pirepId !== undefined) void navigate({ to: '/pireps/$pirepId', params: { pirepId } });
    },
    Escape: () => (wall === undefined ? change({ flight: undefined }) : onWall()),
    f: onWall,
  });
}
