import { Trans, useLingui } from '@lingui/react/macro';
import { Group, NativeSelect, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { getPilotReview, type PilotReview } from '../../../server/contract/classic/review.ts';
import { count, distance, duration, elevationTens, percent, rate } from '../../lib/figures.ts';
import { ErrorAlert } from '../frame/Section.tsx';
import { dayOf } from '../figures.ts';
import { pilotQuery } from '../session.ts';
import classes from './Landings.module.css';

const monthsListed = 12;
const yearsListed = 3;

/** Shows a month or a year of the pilot beside the one before. */
export function MyReview(): ReactNode {
  const { t, i18n } = useLingui();
  const [period, setPeriod] = useState(() => new Date().toISOString().slice(0, 7));
  const { data, error } = useQuery(pilotQuery(getPilotReview, { params: { period } }));
  const nameOf = (one: string): string =>
    one.length === 4
      ? one
      : i18n.date(new Date(`${one}-01T00:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <Stack component="section" aria-labelledby="review" gap="md">
      <Group justify="space-between">
        <Title order={2} id="review" fz={20} lh="26px">
          <Trans>In review</Trans>
        </Title>
        <NativeSelect
          size="lg"
          aria-label={t`Month or year`}
          value={period}
          onChange={(event) => setPeriod(event.currentTarget.value)}
          data={listPeriods().map((value) => ({ value, label: nameOf(value) }))}
        />
      </Group>
      {data !== undefined && <Review review={data.data} before={nameOf(data.data.previous)} />}
      {data === undefined && error === null && <Skeleton h={200} />}
      {data === undefined && error !== null && <ErrorAlert error={error} />}
    </Stack>
  );
}

/** The last months, then the last years, each from this one on. */
function listPeriods(): string[] {
  const today = new Date();
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  const months = Array.from({ length: monthsListed }, (_, back) => new Date(Date.UTC(year, month - back)));
  const years = Array.from({ length: yearsListed }, (_, back) => String(year - back));
  return [...months.map((day) => day.toISOString().slice(0, 7)), ...years];
}

function Review({ review, before }: { readonly review: PilotReview; readonly before: string }): ReactNode {
  if (review.flights === 0) {
    return (
      <Text c="dimmed">
        <Trans>No accepted flights in this time.</Trans>
      </Text>
    );
  }
  return (
    <>
      <Sums review={review} before={before} />
      <div className={classes.parts}>
        <BestLanding review={review} />
        <Routes review={review} />
        <NewAirports review={review} />
        <Honours review={review} />
      </div>
    </>
  );
}

interface PartProps {
  readonly review: PilotReview;
}

function known(value: number | null, write: (known: number) => string): string {
  return value === null ? '–' : write(value);
}

function Sums({ review, before }: PartProps & { readonly before: string }): ReactNode {
  const { t } = useLingui();
  type Figures = PilotReview['before'];
  const figures: readonly (readonly [label: string, write: (of: Figures) => string])[] = [
    [t`Flights`, ({ flights }) => count(flights)],
    [t`Flight time`, ({ flight_time }) => duration(flight_time)],
    [t`Distance`, ({ distance: { nmi } }) => distance(nmi)],
    [t`Passengers`, ({ passengers }) => count(passengers)],
    [t`On time`, ({ on_time_percent }) => known(on_time_percent, (share) => percent(share / 100))],
    [t`Average landing`, ({ landing_average }) => known(landing_average, rate)],
  ];
  return (
    <dl className={classes.sums}>
      {figures.map(([label, write]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{write(review)}</b>
            {review.before.flights > 0 && (
              <span>
                {before}: {write(review.before)}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Part({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }): ReactNode {
  return (
    <div className={classes.part}>
      <Title order={3} fz={15} lh="20px">
        {title}
      </Title>
      {children}
    </div>
  );
}

function BestLanding({ review: { best_landing: best } }: PartProps): ReactNode {
  if (best === null) return null;
  const [length, where] = [elevationTens(best.distance_ft), `${best.airport_id ?? ''} ${best.runway}`];
  return (
    <Part title={<Trans>Best landing</Trans>}>
      <p className={classes.best}>{rate(best.landing_rate)}</p>
      <p>
        <Trans>
          {where}, {length} past the threshold
        </Trans>
      </p>
      <p>
        <ReportLink report={best.report} />
      </p>
    </Part>
  );
}

function ReportLink({ report }: { readonly report: NonNullable<PilotReview['best_landing']>['report'] }): ReactNode {
  return (
    <Link to={`/logbook/${encodeURIComponent(report.pirep_id)}`}>
      {report.ident}, {dayOf(report.submitted_at)}
    </Link>
  );
}

/** Routes and airports beyond these are counted. */
const listed = 5;

function Routes({ review: { routes, route_count } }: PartProps): ReactNode {
  return (
    <Part title={<Trans>Routes</Trans>}>
      <ul>
        {routes.slice(0, listed).map(({ dpt_airport_id: from, arr_airport_id: to, flights }) => (
          <li key={`${from} ${to}`}>
            {from} – {to}
            {flights > 1 && ` × ${count(flights)}`}
          </li>
        ))}
      </ul>
      <More count={route_count - listed} />
    </Part>
  );
}

function More({ count: more }: { readonly count: number }): ReactNode {
  if (more <= 0) return null;
  return (
    <p>
      <Trans>and {count(more)} more</Trans>
    </p>
  );
}

function NewAirports({ review: { new_airports, new_airport_count } }: PartProps): ReactNode {
  if (new_airport_count === 0) return null;
  return (
    <Part title={<Trans>New airports</Trans>}>
      <ul>
        {new_airports.slice(0, listed).map(({ id, name, city }) => (
          <li key={id}>
            {id} {city || name}
          </li>
        ))}
      </ul>
      <More count={new_airport_count - listed} />
    </Part>
  );
}

function Honours({ review: { promotions, records } }: PartProps): ReactNode {
  const { t } = useLingui();
  const texts: Readonly<Record<PilotReview['records'][number]['kind'], (value: number) => string>> = {
    longest: (minutes) => t`Longest flight: ${duration(minutes)}`,
    farthest: (miles) => t`Farthest flight: ${distance(miles)}`,
    softest: (fpm) => t`Softest landing: ${rate(fpm)}`,
    fullest: (passengers) => t`Most passengers: ${count(passengers)}`,
  };
  if (promotions.length + records.length === 0) return null;
  return (
    <Part title={<Trans>Promotions and records</Trans>}>
      <ul>
        {promotions.map(({ rank, at }) => (
          <li key={at}>
            {rank}, {dayOf(at)}
          </li>
        ))}
        {records.map(({ kind, value, report }) => (
          <li key={kind}>
            {texts[kind](value)} (<ReportLink report={report} />)
          </li>
        ))}
      </ul>
    </Part>
  );
}
