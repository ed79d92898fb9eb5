import { plural, t } from '@lingui/core/macro';
import { Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';
import { getHome } from '../../../../server/contract/admin/airline.ts';
import { type PeriodReview, whatIsBest } from '../../../../server/contract/admin/periods/reviews.ts';
import { whatCounts } from '../../../../server/contract/admin/periods/statistics.ts';
import { getLanding } from '../../../../server/contract/landings/landingCalls.ts';
import { queryOf } from '../../../lib/api.ts';
import { count, duration, rate } from '../../../lib/figures.ts';
import { dateOf, useNow } from '../../../lib/utc.ts';
import { RoutesMap } from '../../../map/flights/RoutesMap.tsx';
import { LandingCard } from '../../../shared/landings/LandingCard.tsx';
import { Avatar, Logo } from '../../../ui/Avatar.tsx';
import { Letterhead } from '../../../ui/print/Letterhead.tsx';
import { Nothing, Panel, PanelFoot } from '../../../ui/Panel.tsx';
import panel from '../../../ui/Panel.module.css';
import { flightCount, PeriodBars } from '../Charts.tsx';
import { RecordRows } from '../Records.tsx';
import stats from '../Statistics.module.css';
import { Totals } from '../Totals.tsx';
import classes from './Review.module.css';
import { reviewName } from './reviewPeriod.ts';

interface Props {
  readonly ref: Ref<HTMLElement>;
  readonly review: PeriodReview;
  readonly name: string;
}

/** The review as it is shown, printed and saved. */
export function ReviewSheet({ ref, review, name }: Props): ReactNode {
  const { period, pilot, totals, before, bars, airports, routes, records } = review;
  const search = pilot === null ? {} : { pilot: String(pilot.id) };
  return (
    <section ref={ref} className={classes.sheet} aria-label={name} data-sheet>
      <Head review={review} name={name} />
      <div>
        <Totals totals={totals} before={before} />
        <Text mt={6} size="sm" c="dimmed">
          {whatCounts}
        </Text>
      </div>
      {totals.flights === 0 ? (
        <Panel title={t`Flights`}>
          <Nothing title={t`No flights`}>{t`No accepted report was filed in this period.`}</Nothing>
        </Panel>
      ) : (
        <>
          <Panel title={t`Routes`} note={count(review.route_count)}>
            <RoutesMap label={t`Map of the routes of ${name}`} airports={airports} routes={routes} height={360} />
          </Panel>
          <div className={stats.pair}>
            <Panel title={t`Hours`} note={period.includes('-') ? t`per day, UTC` : t`per month, UTC`}>
              <PeriodBars
                bars={bars}
                step={period.includes('-') ? 'day' : 'month'}
                per="hours"
                isCompared
                search={search}
              />
            </Panel>
            <TopPilots review={review} />
          </div>
          <BestLanding review={review} />
          {records.length === 0 ? null : (
            <Panel title={t`New records`}>
              <RecordRows records={records} />
            </Panel>
          )}
          <div className={stats.pair}>
            <NewAirports review={review} />
            <People review={review} />
          </div>
        </>
      )}
    </section>
  );
}

/** Shows the best landing on its runway. */
function BestLanding({ review: { best_landing } }: Pick<Props, 'review'>): ReactNode {
  const now = useNow(60_000);
  const id = best_landing?.report.pirep_id ?? '';
  const { data } = useQuery({ ...queryOf(getLanding, { params: { id } }), enabled: best_landing !== null });
  const landing = data?.data?.landings.at(-1);
  if (best_landing === null) return null;
  const { report, rate: softest, airport_id, runway } = best_landing;
  return (
    <Panel
      title={t`Best landing`}
      note={t`${report.pilot.name}, ${dateOf(report.filed_at, now)}, ${airport_id ?? report.arr_airport_id} ${runway}, ${rate(softest)}`}
      side={
        <Link to="/pireps/$pirepId" params={{ pirepId: report.pirep_id }} search={{ show: 'all', touchdown: 'last' }}>
          {report.ident}
        </Link>
      }
    >
      <Box p={16}>{landing === undefined ? null : <LandingCard landing={landing} />}</Box>
      <PanelFoot>{whatIsBest}</PanelFoot>
    </Panel>
  );
}

/** Names airline or pilot, on paper below the letterhead. */
function Head({ review: { pilot, complete, previous }, name }: Pick<Props, 'review' | 'name'>): ReactNode {
  const { data: home } = useQuery(queryOf(getHome, {}));
  const airline = home?.data.airline ?? null;
  return (
    <>
      {airline === null ? null : <Letterhead airline={airline} title={t`In review`} note={name} />}
      <header className={classes.head}>
        {pilot === null ? (
          <Logo of={airline?.picture ?? null} size={52} />
        ) : (
          <Avatar name={pilot.name} picture={pilot.picture} size={52} />
        )}
        <div>
          <h2>{name}</h2>
          <Text c="dimmed" fz={14} lh="21px">
            {pilot?.name ?? airline?.name}
            {', '}
            {complete ? t`beside ${reviewName(previous)}` : t`so far, beside ${reviewName(previous)}`}
          </Text>
        </div>
      </header>
    </>
  );
}

function PilotName({ pilot }: { readonly pilot: PeriodReview['top_pilots'][number]['pilot'] }): ReactNode {
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar name={pilot.name} picture={pilot.picture} size={20} />
      <Link to="/pilots/$pilotId" params={{ pilotId: String(pilot.id) }}>
        {pilot.name}
      </Link>
    </Group>
  );
}

interface ListProps {
  readonly title: string;
  readonly note: string;
  readonly rows: readonly (readonly [key: string, who: ReactNode, what: string, figure: string])[];
  /** How many there are; those beyond the first ten are only counted. */
  readonly total: number;
}

const listed = 10;

function ListPanel({ title, note, rows, total }: ListProps): ReactNode {
  if (total === 0) return null;
  return (
    <Panel title={title} note={note}>
      <table className={panel.rows}>
        <tbody>
          {rows.slice(0, listed).map(([key, who, what, figure]) => (
            <tr key={key}>
              <th scope="row">{who}</th>
              <td>{what}</td>
              <td data-figures>{figure}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {total <= listed ? null : <PanelFoot>{t`${count(total - listed)} more`}</PanelFoot>}
    </Panel>
  );
}

function TopPilots({ review }: Pick<Props, 'review'>): ReactNode {
  const top = review.pilot === null ? review.top_pilots.slice(0, 5) : [];
  return (
    <ListPanel
      title={t`Most active pilots`}
      note={t`by hours`}
      rows={top.map(({ pilot, flights, minutes }) => [
        String(pilot.id),
        <PilotName key={pilot.id} pilot={pilot} />,
        flightCount(flights),
        duration(minutes),
      ])}
      total={top.length}
    />
  );
}

function NewAirports({ review: { new_airports, new_airport_count } }: Pick<Props, 'review'>): ReactNode {
  const now = useNow(60_000);
  return (
    <ListPanel
      title={t`New airports`}
      note={count(new_airport_count)}
      rows={new_airports.map(({ id, name, city, report }) => [
        id,
        <>
          <Link to="/airports/$airportId" params={{ airportId: id }}>
            {id}
          </Link>{' '}
          <Text span inherit fw={400} c="dimmed">
            {city || name}
          </Text>
        </>,
        report.pilot.name,
        dateOf(report.filed_at, now),
      ])}
      total={new_airport_count}
    />
  );
}

/** Shows promotions, new pilots and first flights. */
function People({
  review: { promotions, promotion_count, new_pilots, new_pilot_count, first_flights, first_flight_count },
}: Pick<Props, 'review'>): ReactNode {
  const now = useNow(60_000);
  const events = [
    ...promotions.map(({ pilot, at, rank }) => ({ pilot, at, text: t`is now ${rank}` })),
    ...new_pilots.map(({ pilot, at }) => ({ pilot, at, text: t`joined` })),
    ...first_flights.map(({ pilot, report }) => ({
      pilot,
      at: report.filed_at,
      text: t`first flight, ${report.ident}`,
    })),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  const total = promotion_count + new_pilot_count + first_flight_count;
  return (
    <ListPanel
      title={t`Pilots`}
      note={plural(total, { one: '1 event', other: `${count(total)} events` })}
      rows={events.map(({ pilot, at, text }) => [
        `${pilot.id} ${text}`,
        <PilotName key={pilot.id} pilot={pilot} />,
        text,
        dateOf(at, now),
      ])}
      total={total}
    />
  );
}
