import { plural, t } from '@lingui/core/macro';
import { Box, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { count, distance, duration, level, money, noBreak, weight } from '../../../lib/figures.ts';
import { ago, useNow } from '../../../lib/utc.ts';
import { type Fact, Facts } from '../RowPage.tsx';
import { AddBid, BidActions, BidDialog } from '../bids/BidDialog.tsx';
import { CopyIcon } from '../../../ui/CopyButton.tsx';
import { flightTypeText } from '../../../lib/flightTypes.ts';
import { Shown } from '../../../ui/Shown.tsx';
import { dayShift, daysText, seasonText } from './flightTexts.ts';
import type { FlightDetail } from './FlightPage.tsx';
import classes from '../RowPage.module.css';

export function FlightFacts({ flight }: { readonly flight: FlightDetail }): ReactNode {
  const { fares, fields, notes, route, subfleets } = flight;
  return (
    <aside className={classes.flightFacts} aria-label={t`Flight details`} tabIndex={0}>
      <Schedule flight={flight} />
      {route === '' ? null : (
        <section>
          <h2>
            {t`Route`} <CopyIcon text={route} label={t`Copy the route`} />
          </h2>
          <p className="mono">{route}</p>
        </section>
      )}
      <section>
        <h2>{t`Aircraft`}</h2>
        {subfleets.length === 0 ? <p>{t`Any subfleet`}</p> : null}
        <ul>
          {subfleets.map(({ id, type, name }) => (
            <li key={id}>
              <strong>{type}</strong> {name}
            </li>
          ))}
        </ul>
      </section>
      <Rows title={t`Fare overrides`} rows={fares.map(fareRow)} />
      <Rows title={t`Fields`} rows={fields.map(({ name, value }) => [name, value])} />
      <Bids flight={flight} />
      {notes === '' ? null : (
        <section>
          <h2>{t`Notes for pilots`}</h2>
          <p style={{ whiteSpace: 'pre-wrap' }}>{notes}</p>
        </section>
      )}
      <section>
        <h2>{t`Flown`}</h2>
        {flight.pireps === 0 ? (
          <p>{t`Not yet`}</p>
        ) : (
          <Link to="/pireps" search={{ show: 'all', flight: flight.id }}>
            {reports(flight.pireps)}
          </Link>
        )}
      </section>
    </aside>
  );
}

function Bids({ flight }: { readonly flight: FlightDetail }): ReactNode {
  const { bids } = flight;
  const now = useNow(60_000);
  return (
    <section>
      <h2>
        {t`Bookings`} {flight.deleted_at === null ? <AddBid /> : null}
      </h2>
      {bids.length === 0 ? <p>{t`No bookings.`}</p> : null}
      <ul>
        {bids.map(({ id, pilot, registration, created_at }) => (
          <Group key={id} component="li" gap={0} py={2} wrap="nowrap">
            <Box component="span" flex={1} miw={0}>
              <strong>{pilot.name}</strong> {pilot.ident}
              {registration === null ? '' : `, ${registration}`}, {ago(created_at, now).replaceAll(' ', noBreak)}
            </Box>
            <BidActions id={id} which={t`of ${pilot.name}`} />
          </Group>
        ))}
      </ul>
      <BidDialog
        bids={bids}
        note={`${flight.ident} ${flight.dpt_airport_id} → ${flight.arr_airport_id}`}
        partsOf={(bid) => ({ userId: bid?.pilot.id ?? null, flightId: flight.id })}
      />
    </section>
  );
}

function reports(number: number): string {
  return plural(number, { one: '1 report', other: `${count(number)} reports` });
}

function Schedule({ flight }: { readonly flight: FlightDetail }): ReactNode {
  const { callsign, dpt_time, arr_time, days, start_date, end_date, load_factor, pilot_pay } = flight;
  const facts: readonly Fact[] = [
    [t`Callsign`, <Shown key="callsign" value={callsign} as={String} />],
    [t`Off block`, <Shown key="dep" value={dpt_time === '' ? null : dpt_time} as={(text) => t`${text} local`} />],
    [
      t`On block`,
      <Shown
        key="arr"
        value={arr_time === '' ? null : arr_time}
        as={(text) => t`${text} local ${dayShift(flight.arr_day)}`}
      />,
    ],
    [t`Block time`, <Shown key="block" value={flight.flight_time} as={duration} />],
    [t`Days`, daysText(days)],
    [t`Season`, seasonText(start_date, end_date)],
    [t`Distance`, <Shown key="nm" value={flight.distance} as={distance} />],
    [t`Level`, <Shown key="level" value={flight.level} as={level} />],
    [t`Alternate`, <Shown key="alternate" value={flight.alt_airport_id} as={String} />],
    [t`Type`, flightTypeText(flight.flight_type)],
    [t`Load factor`, <Shown key="load" value={load_factor} as={(share) => `${share} %`} />],
    [t`Pilot pay`, <Shown key="pay" value={pilot_pay} as={money} />],
    [t`Visible to pilots`, flight.visible ? t`Yes` : t`No`],
  ];
  return <Rows title={t`Schedule`} rows={facts} />;
}

function fareRow({ code, name, type, price, cost, capacity, base }: FlightDetail['fares'][number]): Fact {
  const replaced = [
    [t`price`, price, base.price, money],
    [t`cost`, cost, base.cost, money],
    [t`capacity`, capacity, base.capacity, type === 1 ? weight : count],
  ] as const;
  const texts = replaced.flatMap(([what, own, whole, as]) =>
    own === null ? [] : [`${what} ${own.endsWith('%') ? own : as(Number(own))} (${as(whole)})`],
  );
  return [`${code} ${name}`, texts.length === 0 ? t`base values` : texts.join(', ')];
}

interface RowsProps {
  readonly title: string;
  readonly rows: readonly Fact[];
}

function Rows({ title, rows }: RowsProps): ReactNode {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <dl className={classes.list}>
        <Facts facts={rows} />
      </dl>
    </section>
  );
}
