import { Group, Text } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { altitude } from '../../lib/figures.ts';
import { ago, timeOf } from '../../lib/utc.ts';
import { type FlightFacts, isEmergency } from '../../map/flights/flightFacts.ts';
import { Route } from '../../ui/Route.tsx';
import { ShareBar } from '../../map/flights/ShareBar.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { StatusText } from '../../ui/StatusBadge.tsx';
import { phaseOf } from '../../ui/status.ts';
import classes from './LivePage.module.css';

interface Props {
  readonly flights: readonly FlightFacts[];
  readonly selectedId: string | undefined;
  readonly now: number;
  readonly onSelect: (id: string) => void;
}

const RowHeight = 50;

/** Renders only the rows in view: with a thousand flights, all would be rendered again every second. */
export function FlightRows({ flights, selectedId, now, onSelect }: Props): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const revealed = useRef<string>(undefined);
  const { first, end } = useVisibleRows(box, flights.length, RowHeight);
  const selectedIndex = flights.findIndex(({ flight }) => flight.id === selectedId);

  useEffect(() => {
    if (box.current === null || revealed.current === selectedId) return;
    revealed.current = selectedId;
    if (selectedIndex >= 0) revealRow(box.current, selectedIndex);
  }, [selectedId, selectedIndex]);

  const around = { paddingTop: first * RowHeight, paddingBottom: (flights.length - end) * RowHeight };
  return (
    <div ref={box} className={classes.rows}>
      <ul style={around}>
        {flights.slice(first, end).map((facts) => (
          <FlightRow
            key={facts.flight.id}
            facts={facts}
            selected={facts.flight.id === selectedId}
            now={now}
            onSelect={onSelect}
          />
        ))}
      </ul>
    </div>
  );
}

function revealRow(box: HTMLElement, index: number): void {
  const top = index * RowHeight;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + RowHeight > box.scrollTop + box.clientHeight) box.scrollTop = top + RowHeight - box.clientHeight;
}

interface VisibleRows {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
}

/** Extra rows above and below the visible ones, so that quick scrolling shows no gaps. */
const Spare = 6;

/** Returns which of `count` rows of equal height to render in a scrolling `box`. */
function useVisibleRows(box: RefObject<HTMLElement | null>, count: number, height: number): VisibleRows {
  const [view, setView] = useState({ top: 0, height: 1200 });
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const look = (): void => setView({ top: element.scrollTop, height: element.clientHeight });
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
  return visibleRows(view, count, height);
}

/** Returns the rows between two pixel positions, with extra ones at both ends. */
export function visibleRows(view: { top: number; height: number }, count: number, height: number): VisibleRows {
  const first = Math.floor(view.top / height) - Spare;
  const end = Math.ceil((view.top + view.height) / height) + Spare;
  return { first: Math.max(0, Math.min(first, count)), end: Math.max(0, Math.min(end, count)) };
}

interface RowProps {
  readonly facts: FlightFacts;
  readonly selected: boolean;
  /** In milliseconds since 1970. */
  readonly now: number;
  readonly onSelect: (id: string) => void;
}

/** Shows a flight in two lines: callsign, route and altitude; type, pilot, progress and ETA. An emergency is named instead of the pilot. */
function FlightRow({ facts, selected, now, onSelect }: RowProps): ReactNode {
  const { flight, silent, share, eta } = facts;
  const emergency = isEmergency(flight);
  return (
    <li className={classes.item}>
      <button type="button" className={classes.row} aria-current={selected} onClick={() => onSelect(flight.id)}>
        <Group component="span" gap={0} wrap="nowrap">
          <Text span flex="none" miw={68} maw={112} pr={4} fw={560} truncate>
            {flight.ident}
          </Text>
          <Text span miw={0} truncate>
            <Route from={flight.dpt_airport.id} to={flight.arr_airport.id} />
          </Text>
          <Text span flex="none" ml="auto" pl={6} c={silent ? 'var(--hb-warn)' : 'var(--hb-tx2)'}>
            {silent ? ago(flight.last_contact, now) : whereTo(facts)}
          </Text>
        </Group>
        <Group component="span" gap={0} wrap="nowrap" mt={1} fz="sm" lh="sm" c="dimmed">
          <Text span inherit flex="none" w={68}>
            {flight.aircraft.icao}
          </Text>
          <Text span inherit flex={1} miw={0} truncate>
            {emergency ? <StatusText status={phaseOf(flight.status)} /> : flight.pilot.name}
          </Text>
          {emergency ? null : (
            <span className={classes.bar}>
              <ShareBar share={share} size={3} color={selected ? 'var(--hb-acc-tx)' : 'var(--hb-tx2)'} />
            </span>
          )}
          <Text span inherit flex="none" miw={48} ta="right">
            <Shown value={eta} as={timeOf} />
          </Text>
        </Group>
      </button>
    </li>
  );
}

/** Shows the altitude in the air and the phase on the ground. */
function whereTo({ flight, airborne }: FlightFacts): string {
  const feet = flight.position?.altitude ?? null;
  return airborne && feet !== null ? altitude(feet) : phaseOf(flight.status).label;
}
