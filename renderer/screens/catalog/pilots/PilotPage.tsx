import { t } from '@lingui/core/macro';
import { Box, Button, Group, Progress } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { whatCounts } from '../../../../server/contract/admin/periods/statistics.ts';
import { listApiKeys } from '../../../../server/contract/admin/apiKeys.ts';
import { pilotCalls } from '../../../../server/contract/admin/catalog/pilots.ts';
import { getPilotStatistics, type PilotStatistics } from '../../../../server/contract/admin/statistics.ts';
import { UserState } from '../../../../server/contract/codes.ts';
import type { EndpointOutput } from '../../../../server/contract/endpoint.ts';
import { countryName } from '../../../lib/airportTexts.ts';
import { queryOf } from '../../../lib/api.ts';
import { count, distance, duration, money, rate } from '../../../lib/figures.ts';
import { ago, useNow } from '../../../lib/utc.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Nothing, Panel } from '../../../ui/Panel.tsx';
import { Shown, shownText } from '../../../ui/Shown.tsx';
import { SkeletonPanel, SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { Flown, flightCount, Records } from '../Flown.tsx';
import { History } from '../History.tsx';
import { PicturePanel } from '../PicturePanel.tsx';
import { RecentReports } from '../RecentReports.tsx';
import { FailedPanel } from '../RowError.tsx';
import { NowAt } from '../fleet/NowAt.tsx';
import classes from '../RowPage.module.css';
import { AirportLink, type Fact, FactsPanel, ReadPage, RowPage } from '../RowPage.tsx';
import { WhyButton, WhyDialog } from '../why/WhyDialog.tsx';
import { InvitationDialog } from './InvitationDialog.tsx';
import { Landings } from './Landings.tsx';
import { Bids, Locations } from './PilotFlights.tsx';
import { pilots, pilotStatus } from './pilots.tsx';
import { StateActions } from './StateActions.tsx';

export type PilotDetail = EndpointOutput<(typeof pilotCalls)['find']>['data'];

/** Shows a pilot's totals, routes, landings, records, rank progress, locations, bids, reports and keys. */
export function PilotPage(): ReactNode {
  const { pilotId } = useParams({ from: '/pilots/$pilotId' });
  const query = queryOf(pilotCalls.find, { params: { id: Number(pilotId) } });
  return <ReadPage resource={pilots} query={query} View={PilotView} />;
}

function PilotView({ row: pilot }: { readonly row: PilotDetail }): ReactNode {
  const query = useQuery(queryOf(getPilotStatistics, { params: { id: pilot.id } }));
  const { data } = query;
  const hasFlown = pilot.flights > 0;
  const isDeleted = pilot.state === UserState.DELETED;
  const isFixed = isDeleted || pilot.deleted_at !== null;
  const of = { pilot: String(pilot.id) };
  return (
    <RowPage
      resource={pilots}
      row={pilot}
      note={
        <>
          <Avatar name={pilot.name} picture={pilot.picture} size={24} /> {pilot.ident} · {pilot.rank_name}{' '}
          {pilot.deleted_at === null ? <StatusBadge status={pilotStatus(pilot.state)} /> : null}
        </>
      }
      waits={pilot.state === UserState.PENDING}
      fixed={isDeleted}
      actions={isFixed ? null : <Actions pilot={pilot} />}
      totals={totalsOf(pilot, data?.data)}
      side={<Side pilot={pilot} isFixed={isFixed} />}
      later={
        <>
          {query.isPending && hasFlown ? <SkeletonPanel height={200} /> : null}
          {data === undefined ? null : <Records statistics={data.data} of={of} facts={typesOf(data.data)} />}
          <PilotKeys pilot={pilot} />
          <History subject="pilot" id={pilot.id} />
        </>
      }
    >
      <Flown
        query={query}
        hasFlown={hasFlown}
        name={pilot.name}
        here={pilot.curr_airport_id}
        of={of}
        review={<Review pilot={pilot} />}
      />
      {hasFlown ? <Landings id={pilot.id} of={of} /> : null}
      <RecentReports of={of} expected={pilot.pireps} />
      <Locations pilot={pilot} />
      {isFixed ? null : <WhyDialog of={{ userId: String(pilot.id) }} note={`${pilot.name}, ${pilot.ident}`} />}
    </RowPage>
  );
}

function Actions({ pilot }: { readonly pilot: PilotDetail }): ReactNode {
  return (
    <>
      <WhyButton title={t`Why can the pilot not fly a flight?`} />
      <StateActions pilot={pilot} resource={pilots} />
      {pilot.state === UserState.PENDING ? null : <IssueKey pilot={pilot} />}
      <InvitationDialog />
    </>
  );
}

function Side({ pilot, isFixed }: { readonly pilot: PilotDetail; readonly isFixed: boolean }): ReactNode {
  return (
    <>
      <RankProgress pilot={pilot} />
      <FactsPanel title={t`About`} facts={factsOf(pilot)} />
      <Bids pilot={pilot} />
      {isFixed ? null : (
        <PicturePanel title={t`Picture`} of={{ ...pilot, subject: 'pilots' }}>
          {t`A PNG, JPEG, WebP or GIF. It appears in this window and, cut to a square, in pilots’ clients.`}
        </PicturePanel>
      )}
    </>
  );
}

function Review({ pilot }: { readonly pilot: PilotDetail }): ReactNode {
  const period = new Date(useNow(60_000)).toISOString().slice(0, 7);
  return (
    <Link to="/statistics/$period" params={{ period }} search={{ pilot: String(pilot.id) }}>
      {t`Month in review`}
    </Link>
  );
}

/** Its dialog leads back here. */
function IssueKey({ pilot }: { readonly pilot: PilotDetail }): ReactNode {
  return (
    <Button
      leftSection={<IconKey size={14} stroke={1.6} aria-hidden />}
      renderRoot={(props) => <Link to="/keys" search={{ issue: String(pilot.id), back: '1' }} {...props} />}
    >
      {t`Issue key`}
    </Button>
  );
}

function totalsOf(pilot: PilotDetail, flown: PilotStatistics | undefined): readonly Fact[] {
  return [
    [t`Flights`, counted(count(pilot.flights))],
    [t`Flight time`, counted(duration(pilot.flight_time))],
    [t`Transferred`, duration(pilot.transfer_time)],
    [t`Distance`, <Shown key="distance" value={pilot.flights === 0 ? 0 : flown?.distance} as={distance} />],
    [t`Landing, average`, <Shown key="landing" value={flown?.landing_average} as={rate} />],
    [t`Balance`, money(pilot.balance)],
    [
      t`Now at`,
      <NowAt key="at" flight={pilot.flight}>
        <AirportLink id={pilot.curr_airport_id} />
      </NowAt>,
    ],
  ];
}

function counted(figure: string): ReactNode {
  return (
    <span key={figure} title={whatCounts}>
      {figure}
    </span>
  );
}

function typesOf({ types: [most] }: PilotStatistics): readonly Fact[] {
  if (most === undefined) return [];
  const type = <Shown key="type" value={most.icao} as={String} />;
  return [
    [
      t`Most flown type`,
      <>
        {type} {flightCount(most.flights)}
      </>,
    ],
  ];
}

function factsOf(pilot: PilotDetail): readonly Fact[] {
  const { email, airline_icao, home_airport, country, timezone, notes, state, state_reason, application } = pilot;
  const mail = (
    <a key="mail" href={`mailto:${email}`}>
      {email}
    </a>
  );
  return [
    ...(state_reason === null ? [] : [[t`Reason`, state_reason] as const]),
    ...(application === null
      ? []
      : [[t`Application`, <Shown key="application" value={application || null} as={String} />] as const]),
    // The address of a deleted pilot is one that nobody has.
    [t`E-mail`, state === UserState.DELETED ? shownText(null) : mail],
    [t`Airline`, airline_icao],
    [t`Home`, <AirportLink key="home" id={home_airport?.id ?? null} name={home_airport?.name} />],
    [t`Country`, <Shown key="country" value={country} as={countryName} />],
    [t`Time zone`, timezone],
    [t`Notes`, <Shown key="notes" value={notes === '' ? null : notes} as={String} />],
  ];
}

export function RankProgress({ pilot }: { readonly pilot: PilotDetail }): ReactNode {
  const { minutes, hours, next } = pilot.rank_progress;
  /** Percent. */
  const share = next === null ? 100 : (100 * Math.max(0, minutes - hours * 60)) / (next.hours * 60 - hours * 60);
  return (
    <Panel title={t`Rank`} note={pilot.rank_name}>
      <Box p={12}>
        {next === null ? (
          <p>{t`${duration(minutes)} flown. No further rank by hours.`}</p>
        ) : (
          <>
            {/* The whole bar is the progress: at its beginning the section has no width. */}
            <Progress.Root
              size={4}
              radius={2}
              bg="var(--hb-line2)"
              role="progressbar"
              aria-label={t`Progress to ${next.name}`}
              aria-valuenow={Math.round(share)}
            >
              <Progress.Section withAria={false} color="var(--hb-tx2)" value={share} />
            </Progress.Root>
            <Group component="p" justify="space-between" gap={8} mt={6} fz={12} c="var(--hb-tx2)" wrap="nowrap">
              <span>{duration(minutes)}</span>
              <span>{t`${next.name} at ${count(next.hours)} h, ${duration(next.minutes_left)} to go`}</span>
            </Group>
          </>
        )}
      </Box>
    </Panel>
  );
}

/** Lists the keys that still work. */
export function PilotKeys({ pilot }: { readonly pilot: PilotDetail }): ReactNode {
  const query = useQuery(queryOf(listApiKeys, { query: { user_id: pilot.id, state: 'active' } }));
  const { data, error } = query;
  const now = useNow(60_000);
  if (data === undefined && error !== null) return <FailedPanel title={t`API keys`} query={query} />;
  return (
    <Panel
      title={t`API keys`}
      side={
        <Link to="/keys" search={{ q: pilot.ident }}>
          {t`All keys`}
        </Link>
      }
    >
      {data === undefined && pilot.key_count > 0 ? <SkeletonRows count={pilot.key_count} height={33} /> : null}
      {(data?.total ?? pilot.key_count) === 0 ? (
        <Nothing title={t`No keys`}>{t`The pilot’s client needs a key to report flights.`}</Nothing>
      ) : null}
      <table className={classes.table}>
        <tbody>
          {data?.data.map(({ id, label, prefix, last_used_at, last_client }) => (
            <tr key={id}>
              <th scope="row" className={classes.wide}>
                {label}
              </th>
              <td className="mono">{prefix}…</td>
              <td data-figures title={last_client ?? ''}>
                {last_used_at === null ? t`never used` : ago(last_used_at, now)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
