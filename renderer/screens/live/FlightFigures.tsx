import type { ReactNode } from 'react';
import { altitude, count, heading, signed } from '../../lib/figures.ts';
import { Shown } from '../../ui/Shown.tsx';
import classes from './FlightCard.module.css';
import type { FlightFacts } from '../../map/flights/flightFacts.ts';

export function FlightFigures({ facts: { flight, late } }: { readonly facts: FlightFacts }): ReactNode {
  const { position } = flight;
  return (
    <dl className={classes.figures}>
      <Figure label="Altitude" value={position?.altitude} as={altitude} />
      <Figure label="Ground speed" value={position?.gs} as={count} unit="kt" />
      <Figure label="Vertical" value={position?.vs} as={signed} unit="fpm" />
      <Figure label="Heading" value={position?.heading} as={heading} />
      <Figure label="Fuel" value={position?.fuel} as={count} unit="lb" />
      <Arrival late={late} />
    </dl>
  );
}

function Arrival({ late }: Pick<FlightFacts, 'late'>): ReactNode {
  if (late !== null && late < 0) return <Figure label="Arrival" value={-late} as={count} unit="min early" />;
  return <Figure label="Arrival" value={late} as={signed} unit="min late" />;
}

interface FigureProps {
  readonly label: string;
  readonly value: number | null | undefined;
  readonly as: (value: number) => string;
  readonly unit?: string;
}

function Figure({ label, value, as, unit }: FigureProps): ReactNode {
  const known = value !== null && value !== undefined;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Shown value={value} as={as} /> {known && unit !== undefined ? <small>{unit}</small> : null}
      </dd>
    </div>
  );
}
