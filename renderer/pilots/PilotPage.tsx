import { Button } from '@mantine/core';
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pilotCalls } from '../../server/contract/admin/catalog/pilots.ts';
import type { EndpointOutput } from '../../server/contract/endpoint.ts';
import { queryOf } from '../app/api.ts';
import { count, distance, duration, money, rate } from '../app/figures.ts';
import { closed, useAddress } from '../catalog/catalogSearch.ts';
import { DeleteDialog, useDelete } from '../catalog/DeleteDialog.tsx';
import { EditDialog } from '../catalog/EditDialog.tsx';
import { ErrorState } from '../components/ErrorState.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { Panel } from '../components/Panel.tsx';
import { Shown } from '../components/Shown.tsx';
import { SkeletonRows } from '../components/SkeletonRows.tsx';
import { StatusBadge } from '../components/StatusBadge.tsx';
import { useKeys } from '../components/useKeys.ts';
import { Bids, Locations } from './PilotFlights.tsx';
import { PilotKeys } from './PilotKeys.tsx';
import classes from './PilotPage.module.css';
import { PilotReports } from './PilotReports.tsx';
import { pilots } from './pilots.tsx';
import { pilotStatus } from './pilotState.ts';
import { RankProgress } from './RankProgress.tsx';

export type Pilot = EndpointOutput<(typeof pilotCalls)['find']>['data'];

/** A pilot: totals, the way to the next rank, where they have been, what they want to fly, reports and keys. */
export function PilotPage(): ReactNode {
  const { pilotId } = useParams({ from: '/pilots/$pilotId' });
  const { data, error, refetch } = useQuery(queryOf(pilotCalls.find, { params: { id: Number(pilotId) } }));
  if (data !== undefined) return <PilotView key={pilotId} pilot={data.data} />;
  if (error === null) return <SkeletonRows count={12} height={44} />;
  return <ErrorState error={error} what="The pilot" onRetry={() => void refetch()} />;
}

function PilotView({ pilot }: { readonly pilot: Pilot }): ReactNode {
  const navigate = useNavigate();
  return (
    <div className={classes.page}>
      <PageHeader
        title={pilot.name}
        note={
          <span className={classes.note}>
            {pilot.ident} · {pilot.rank_name} <StatusBadge status={pilotStatus(pilot.state)} />
          </span>
        }
      >
        <PilotActions pilot={pilot} />
      </PageHeader>
      <div className={classes.body} role="region" aria-label="About the pilot" tabIndex={0}>
        <Totals pilot={pilot} />
        <div className={classes.columns}>
          <div className={classes.column}>
            <PilotReports pilot={pilot} />
            <Locations pilot={pilot} />
          </div>
          <div className={classes.column}>
            <RankProgress pilot={pilot} />
            <PilotKeys pilot={pilot} />
            <Bids pilot={pilot} />
            <About pilot={pilot} />
          </div>
        </div>
      </div>
      <EditDialog resource={pilots} />
      <DeleteDialog resource={pilots} onDeleted={() => void navigate({ to: '/pilots' })} />
    </div>
  );
}

function PilotActions({ pilot }: { readonly pilot: Pilot }): ReactNode {
  const address = useAddress();
  const remove = useDelete(pilots);
  const edit = (): void => address({ ...closed, edit: String(pilot.id) });
  useKeys({ e: edit, Delete: () => remove([pilot]) });
  return (
    <>
      <Button renderRoot={(props) => <Link to="/pilots" {...props} />}>All pilots</Button>
      <Button leftSection={<IconTrash size={14} stroke={1.6} aria-hidden />} onClick={() => remove([pilot])}>
        Delete…
      </Button>
      <Button
        leftSection={<IconKey size={14} stroke={1.6} aria-hidden />}
        renderRoot={(props) => <Link to="/keys" search={{ issue: String(pilot.id) }} {...props} />}
      >
        Issue key
      </Button>
      <Button variant="filled" leftSection={<IconPencil size={14} stroke={1.6} aria-hidden />} onClick={edit}>
        Edit
      </Button>
    </>
  );
}

function Totals({ pilot }: { readonly pilot: Pilot }): ReactNode {
  const figures: readonly (readonly [string, ReactNode])[] = [
    ['Flights', count(pilot.flights)],
    ['Flight time', duration(pilot.flight_time)],
    ['Transferred', duration(pilot.transfer_time)],
    ['Distance', <Shown key="distance" value={pilot.distance} as={distance} />],
    ['Landing, average', <Shown key="landing" value={pilot.landing_average} as={rate} />],
    ['Balance', money(pilot.balance)],
    ['Now at', <Shown key="at" value={pilot.curr_airport_id} as={String} />],
  ];
  return (
    <dl className={classes.totals}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function About({ pilot }: { readonly pilot: Pilot }): ReactNode {
  const { email, airline_icao, home_airport, country, timezone, notes } = pilot;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      'E-mail',
      <a key="mail" href={`mailto:${email}`}>
        {email}
      </a>,
    ],
    ['Airline', airline_icao],
    ['Home', <Shown key="home" value={home_airport} as={({ id, name }) => `${id} ${name}`} />],
    ['Country', <Shown key="country" value={country} as={String} />],
    ['Time zone', timezone],
    ['Notes', <Shown key="notes" value={notes || null} as={String} />],
  ];
  return (
    <Panel title="About">
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
