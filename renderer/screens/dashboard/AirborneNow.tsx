import { t } from '@lingui/core/macro';
import { useThrottledValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { listLiveFlights } from '../../../server/contract/admin/live.ts';
import { queryOf } from '../../lib/api.ts';
import { recoverable } from '../../lib/recoverable.ts';
import { altitude, count, percent } from '../../lib/figures.ts';
import { timeOf, useNow } from '../../lib/utc.ts';
import { Route } from '../../ui/Route.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { StatusText } from '../../ui/StatusBadge.tsx';
import { noContact, phaseOf } from '../../ui/status.ts';
import { dueAt, type FlightFacts, flightFacts, isEmergency } from '../../map/flights/flightFacts.ts';
import { ShareBar } from '../../map/flights/ShareBar.tsx';
import classes from './Charts.module.css';
import { Nothing, Panel, PanelFoot } from '../../ui/Panel.tsx';
import { PanelLink } from './PanelLink.tsx';
import { useIsTall } from './WaitingReports.tsx';

/** How often to check which flights have gone silent, in milliseconds. */
const contactInterval = 10_000;
/** How often to show new positions: each draws the list again. In milliseconds. */
const listInterval = 5000;

// Loaded on demand: MapLibre is larger than all of the window's own code.
const AirborneMap = lazy(recoverable(async () => ({ default: (await import('./AirborneMap.tsx')).AirborneMap })));

/** Shows airborne flights on a map and in a list, next arrivals first. When nobody flies, the map shows the hubs. */
export function AirborneNow(): ReactNode {
  const now = useNow(contactInterval);
  const data = useThrottledValue(useQuery(queryOf(listLiveFlights, {})).data, listInterval);
  const flights = useMemo(() => data?.data.map((flight) => flightFacts(flight, now)), [data, now]);
  const airborne = useMemo(() => flights?.filter((facts) => facts.airborne) ?? [], [flights]);
  const rows = useIsTall() ? 15 : 7;
  const shown = airborne.toSorted((a, b) => dueAt(a) - dueAt(b) || 0).slice(0, rows);
  return (
    <Panel
      title={t`Flying now`}
      note={airborne.length === 0 ? undefined : t`${count(airborne.length)}, next arrivals first`}
      side={<PanelLink to="/live">{t`Open live map`}</PanelLink>}
    >
      {flights === undefined ? (
        <SkeletonRows count={5} height={57} />
      ) : (
        <div className={classes.split}>
          <div className={classes.map}>
            <Suspense fallback={<div aria-busy />}>
              <AirborneMap flights={airborne} />
            </Suspense>
          </div>
          <div className={classes.airborne}>
            {shown.length === 0 ? (
              <Nothing title={flights.length === 0 ? t`No flights in progress` : t`No flights in the air`}>
                {t`Aircraft appear here within seconds of a pilot’s first position.`}
              </Nothing>
            ) : (
              <Flights flights={shown} />
            )}
            <Rest more={airborne.length - shown.length} ground={flights.length - airborne.length} />
          </div>
        </div>
      )}
    </Panel>
  );
}

function Flights({ flights }: { readonly flights: readonly FlightFacts[] }): ReactNode {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t`Flight`}</th>
          <th>{t`Route`}</th>
          <th>{t`Flown`}</th>
          <th className={classes.airborneFigure}>{t`Level`}</th>
          <th className={classes.airborneFigure}>{t`ETA`}</th>
        </tr>
      </thead>
      <tbody>
        {flights.map((facts) => (
          <Flight key={facts.flight.id} facts={facts} />
        ))}
      </tbody>
    </table>
  );
}

/** Names an emergency, or says that contact is lost, instead of level and ETA. The name needs the room of the bar, too. */
function Flight({ facts: { flight, share, silent, eta } }: { readonly facts: FlightFacts }): ReactNode {
  const { id, ident, dpt_airport, arr_airport, position } = flight;
  const emergency = isEmergency(flight);
  return (
    <tr>
      <td>
        <Link to="/live" search={{ flight: id }} className={classes.ident} data-row>
          {ident}
        </Link>
      </td>
      <td>
        <Route from={dpt_airport.id} to={arr_airport.id} />
      </td>
      {emergency ? null : (
        <td>
          <div className={classes.progress} role="img" aria-label={percent(share)}>
            <ShareBar share={share} size={4} />
          </div>
        </td>
      )}
      {silent || emergency ? (
        <td className={classes.airborneFigure} colSpan={emergency ? 3 : 2}>
          <StatusText status={emergency ? phaseOf(flight.status) : noContact()} />
        </td>
      ) : (
        <>
          <td className={classes.airborneFigure}>
            <Shown value={position?.altitude} as={altitude} />
          </td>
          <td className={classes.airborneFigure}>
            <Shown value={eta} as={timeOf} />
          </td>
        </>
      )}
    </tr>
  );
}

/** Counts the flights that the list leaves out. */
function Rest({ more, ground }: { readonly more: number; readonly ground: number }): ReactNode {
  if (more === 0 && ground === 0) return null;
  const parts = [
    more === 0 ? '' : t`${count(more)} more in the air`,
    ground === 0 ? '' : t`${count(ground)} on the ground`,
  ];
  return <PanelFoot>{parts.filter((part) => part !== '').join(', ')}</PanelFoot>;
}
