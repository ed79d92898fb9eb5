import { type ReactNode, useEffect, useRef } from 'react';
import type { FlightFacts } from '../../map/flights/flightFacts.ts';
import classes from './LivePage.module.css';
import { FlightRow } from './FlightRow.tsx';
import { useVisibleRows } from './useVisibleRows.ts';

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
