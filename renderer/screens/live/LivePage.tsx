import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { FlightCard } from './FlightCard.tsx';
import { FlightList } from './FlightList.tsx';
import { LiveMap } from './LiveMap.tsx';
import classes from './LivePage.module.css';
import { LiveFilterChips } from './LiveFilters.tsx';
import { hiddenLayers, NoFilters, toggleLayer, type Wall } from './liveSearch.ts';
import { MapFilters } from './MapFilters.tsx';
import { NobodyFlying } from './NobodyFlying.tsx';
import { type LiveChange, type LiveFlights, useLiveChange, useLiveFlights } from './useLiveFlights.ts';
import { useLiveKeys } from './useLiveKeys.ts';
import { useWall } from './useWall.ts';
import { WallHead } from './WallHead.tsx';

interface Parts {
  readonly flights: LiveFlights;
  readonly change: (change: LiveChange) => void;
}

export function LivePage(): ReactNode {
  const flights = useLiveFlights();
  const change = useLiveChange();
  const { wall } = useSearch({ from: '/live' });
  const setWall = useCallback((next: Wall | undefined) => change({ wall: next }), [change]);
  const { enter, leave } = useWall(wall, setWall);
  const toggle = wall === undefined ? enter : leave;
  useKeys({ flights, change }, toggle);
  if (flights.error !== null) {
    return <ErrorState error={flights.error} what="Live map" onRetry={flights.retry} />;
  }
  return (
    <div className={classes.page} data-wall={wall}>
      {wall === undefined ? <List flights={flights} change={change} /> : null}
      <Chart flights={flights} change={change} onWall={toggle} />
    </div>
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
  if (all === 0) return <p className={classes.none}>No flights in progress.</p>;
  return (
    <div className={classes.none}>
      <strong>No flights match.</strong>
      {all === 1 ? '1 flight is in progress.' : `${all} flights are in progress.`}
      <Button onClick={() => change(NoFilters)}>Show all</Button>
    </div>
  );
}

function Chart({ flights, change, onWall }: Parts & { readonly onWall: () => void }): ReactNode {
  const { all, listed, selected } = flights;
  const { show = 'all', hide, wall } = useSearch({ from: '/live' });
  const [following, setFollowing] = useState(false);
  const select = useCallback((flight: string | undefined) => change({ flight }), [change]);
  const moved = useCallback(() => {
    setFollowing(false);
    if (wall === 'fit') change({ wall: 'free' });
  }, [wall, change]);
  return (
    <div className={classes.map}>
      <LiveMap
        all={all}
        flights={listed}
        selected={selected}
        hide={hide}
        follow={following && selected !== undefined}
        wall={wall}
        onSelect={select}
        onDrag={moved}
      >
        <MapFilters
          show={show}
          silent={all?.filter(({ silent }) => silent).length ?? 0}
          hidden={hiddenLayers(hide)}
          onShow={(name) => change({ show: name })}
          wall={wall}
          onWall={onWall}
          onFit={() => change({ wall: wall === 'fit' ? 'free' : 'fit' })}
          onLayer={(layer) => change({ hide: toggleLayer(hide, layer) })}
        />
        {wall === undefined ? null : <Head flights={flights} change={change} />}
        {all?.length === 0 ? <NobodyFlying /> : null}
        {selected === undefined ? null : (
          <FlightCard
            facts={selected}
            following={following}
            onFollow={() => setFollowing(!following)}
            onClose={() => select(undefined)}
          />
        )}
      </LiveMap>
    </div>
  );
}

function Head({ flights: { all, listed, choices }, change }: Parts): ReactNode {
  const { airline, pilot, airport } = useSearch({ from: '/live' });
  if (all === null) return null;
  return (
    <WallHead listed={listed.length} total={all.length}>
      <LiveFilterChips filters={{ airline, pilot, airport }} choices={choices} onNarrow={change} />
    </WallHead>
  );
}

function useKeys({ flights: { listed, selected }, change }: Parts, onWall: () => void): void {
  const { wall } = useSearch({ from: '/live' });
  const navigate = useNavigate();
  useLiveKeys({
    onStep(by) {
      const at = listed.findIndex(({ flight }) => flight.id === selected?.flight.id);
      const next = at < 0 ? listed[0] : listed[at + by];
      if (next !== undefined) change({ flight: next.flight.id });
    },
    onOpen() {
      if (selected === undefined) return;
      void navigate({ to: '/pireps/$pirepId', params: { pirepId: selected.flight.id } });
    },
    onClose: () => (wall === undefined ? change({ flight: undefined }) : onWall()),
    onWall,
  });
}
