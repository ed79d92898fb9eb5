import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { findAircraft } from '../../../server/contract/classic/fleet.ts';
import type { Pirep } from '../../../server/contract/classic/pirep.ts';
import { listOwnPireps } from '../../../server/contract/classic/pireps.ts';
import { PirepState } from '../../../server/contract/codes.ts';
import { keyOf } from '../../lib/calls.ts';
import { ErrorAlert } from '../frame/Section.tsx';
import { pilotApi, pilotQuery } from '../session.ts';
import { duration, rate } from '../../lib/figures.ts';
import { reviewOf } from '../../ui/status.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { dayOf, milesFlown } from '../figures.ts';
import { late } from '../landings/late.ts';
import classes from '../Screens.module.css';
import { FlownOverview } from './FlownOverview.tsx';
import { LogbookTotals } from './LogbookTotals.tsx';
import { ReportRoute } from './ReportRoute.tsx';

const MyLandings = late(async () => (await import('../landings/MyLandings.tsx')).MyLandings);
const MyReview = late(async () => (await import('../landings/MyReview.tsx')).MyReview);

const perPage = 20;
/** In the order of a report's life. */
const states = [
  PirepState.IN_PROGRESS,
  PirepState.PAUSED,
  PirepState.DRAFT,
  PirepState.PENDING,
  PirepState.ACCEPTED,
  PirepState.REJECTED,
  PirepState.CANCELLED,
  PirepState.DELETED,
];

/** The pilot's totals and reports. */
export function LogbookPage(): ReactNode {
  const { t } = useLingui();
  const [state, setState] = useSessionStorage({ key: 'homebase.logbook', defaultValue: '' });
  return (
    <Stack gap="xl">
      <LogbookTotals />
      <FlownOverview />
      <Suspense fallback={<Skeleton h={240} />}>
        <MyLandings />
        <MyReview />
      </Suspense>
      <Stack component="section" aria-labelledby="reports" gap="md">
        <Group justify="space-between">
          <Title order={2} id="reports" fz={20} lh="26px">
            <Trans>My reports</Trans>
          </Title>
          <NativeSelect
            size="lg"
            aria-label={t`State`}
            value={state}
            onChange={(event) => setState(event.currentTarget.value)}
            data={[
              { value: '', label: t`All except cancelled` },
              ...states.map((one) => ({ value: String(one), label: reviewOf({ state: one, status: '' }).label })),
            ]}
          />
        </Group>
        <Reports state={state} />
      </Stack>
    </Stack>
  );
}

function Reports({ state }: { readonly state: string }): ReactNode {
  const { t } = useLingui();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...keyOf(listOwnPireps), state],
    queryFn: ({ pageParam: page, signal }) =>
      pilotApi(
        listOwnPireps,
        { query: { page, limit: perPage, ...(state === '' ? {} : { state: Number(state) }) } },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
  });
  if (error !== null && data === undefined)
    return <ErrorAlert error={error} title={t`Your reports could not be loaded`} />;
  if (data === undefined) return <Skeleton h={240} />;
  const total = data.pages[0]?.meta.total ?? 0;
  return (
    <Stack gap="sm">
      <Text c="dimmed" role="status">
        {total > 0 && <Plural value={total} one="# report" other="# reports" />}
        {total === 0 && (state === '' ? <Trans>No reports yet.</Trans> : <Trans>No reports in this state.</Trans>)}
      </Text>
      <ul>{data.pages.flatMap((page) => page.data.map((pirep) => <ReportRow key={pirep.id} pirep={pirep} />))}</ul>
      {hasNextPage && (
        <Button size="lg" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </Stack>
  );
}

function ReportRow({ pirep }: { readonly pirep: Pirep }): ReactNode {
  const registration = useRegistration(pirep.aircraft_id);
  const { flight_time, distance, landing_rate } = pirep;
  const facts = [
    registration ?? '',
    flight_time === null ? '' : duration(flight_time),
    distance === null ? '' : milesFlown(distance),
    landing_rate === null || landing_rate === 0 ? '' : rate(landing_rate),
  ];
  return (
    <li>
      <Link to={`/logbook/${encodeURIComponent(pirep.id)}`} className={classes.row ?? ''}>
        <span className={classes.ident}>
          <Text span fw={600} className={classes.typed ?? ''}>
            {pirep.ident}
          </Text>
          <Text span c="dimmed">
            {dayOf(pirep.submitted_at ?? pirep.created_at)}
          </Text>
        </span>
        <ReportRoute pirep={pirep} />
        <span className={classes.facts}>
          {facts.map((fact, index) => (
            // The facts have fixed places.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className={classes.fact}>
              {fact}
            </span>
          ))}
        </span>
        <span className={classes.state}>
          <StatusBadge status={reviewOf(pirep)} />
        </span>
      </Link>
    </li>
  );
}

/** Reports have the id of the aircraft only. */
export function useRegistration(aircraft_id: number): string | undefined {
  const aircraft = useQuery({
    ...pilotQuery(findAircraft, { params: { id: String(aircraft_id) } }),
    staleTime: Infinity,
  });
  return aircraft.data?.data.registration;
}
