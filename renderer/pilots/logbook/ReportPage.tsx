import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Link, useParams } from 'wouter';
import type { Pirep } from '../../../server/contract/classic/pirep.ts';
import { getPirep } from '../../../server/contract/classic/pireps.ts';
import { getUser } from '../../../server/contract/classic/user.ts';
import { PirepState } from '../../../server/contract/codes.ts';
import { reviewOf } from '../../ui/status.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { ErrorAlert, Section } from '../frame/Section.tsx';
import { late } from '../landings/late.ts';
import { pilotQuery } from '../session.ts';
import { Comments } from './Comments.tsx';
import { dayOf } from '../figures.ts';
import { Flags } from './Flags.tsx';
import { Flown } from './Flown.tsx';
import classes from '../Screens.module.css';
import { useRegistration } from './LogbookPage.tsx';
import { PlannedFlown } from './PlannedFlown.tsx';
import { ReportRoute } from './ReportRoute.tsx';

const ReportLanding = late(async () => (await import('../landings/ReportLanding.tsx')).ReportLanding);

export function ReportPage(): ReactNode {
  const { t } = useLingui();
  const id = decodeId(useParams<{ id: string }>().id);
  const { data, error } = useQuery({
    ...pilotQuery(getPirep, { params: { id } }),
    refetchInterval: ({ state }) => (state.data === undefined ? false : refreshInterval(state.data.data)),
  });
  useEffect(() => {
    // Not returned: in newer browsers it is a promise, which React would call when the page closes.
    scrollTo(0, 0);
  }, []);
  return (
    <Stack gap="lg">
      <Link to="/logbook" className={classes.back ?? ''}>
        <IconArrowLeft size={18} stroke={1.6} aria-hidden />
        <Trans>Logbook</Trans>
      </Link>
      {data !== undefined && <Report pirep={data.data} />}
      {data === undefined && error === null && <Skeleton h={320} />}
      {data === undefined && error !== null && <ErrorAlert error={error} title={t`The report could not be loaded`} />}
    </Stack>
  );
}

function Report({ pirep }: { readonly pirep: Pirep }): ReactNode {
  const { data: user } = useQuery(pilotQuery(getUser, {}));
  const isOwn = user?.data.id === pirep.user_id;
  return (
    <>
      <Stack gap="xs">
        <Group gap="sm">
          <Title order={2} fz={20} lh="26px" className={classes.typed ?? ''}>
            {pirep.ident}
          </Title>
          <StatusBadge status={reviewOf(pirep)} />
        </Group>
        <ReportRoute pirep={pirep} />
        <ReportOrigin pirep={pirep} />
        {isOwn && <Decision pirep={pirep} />}
      </Stack>
      <div className={classes.columns}>
        <Stack gap="lg">
          <PlannedFlown pirep={pirep} />
          {isOwn && !isUnderWay(pirep) && <Flags pirep={pirep} refetchInterval={refreshInterval(pirep)} />}
        </Stack>
        <Stack gap="lg">
          {isOwn && !isUnderWay(pirep) && (
            <Suspense>
              <ReportLanding pirep={pirep} refetchInterval={refreshInterval(pirep)} />
            </Suspense>
          )}
          <Flown pirep={pirep} refetchInterval={isUnderWay(pirep) && refreshInterval(pirep)} />
          <PlannedRoute route={pirep.route} />
          {isOwn && <Comments pirep={pirep} />}
          <Fields fields={pirep.fields} />
        </Stack>
      </div>
    </>
  );
}

/** Shows when it was flown, in which aircraft and with which client. */
function ReportOrigin({ pirep }: { readonly pirep: Pirep }): ReactNode {
  const registration = useRegistration(pirep.aircraft_id);
  const parts = [dayOf(pirep.submitted_at ?? pirep.created_at), registration, pirep.source_name];
  return (
    <Text c="dimmed" className={classes.typed ?? ''}>
      {parts.filter((part) => part !== undefined && part !== null && part !== '').join(' · ')}
    </Text>
  );
}

/** Says in a sentence what the airline has decided. */
function Decision({ pirep: { state, comments } }: { readonly pirep: Pirep }): ReactNode {
  switch (state) {
    case PirepState.PENDING:
      return (
        <Text>
          <Trans>Your airline has not reviewed this report yet.</Trans>
        </Text>
      );
    case PirepState.ACCEPTED:
      return (
        <Text>
          <Trans>Your airline accepted this report. It counts in your totals.</Trans>
        </Text>
      );
    case PirepState.REJECTED:
      return (
        <Alert color="red" mt="xs">
          <Trans>Your airline rejected this report. It does not count in your totals.</Trans>{' '}
          {comments.some(({ user }) => user.id === 0) && <Trans>The comments may say why.</Trans>}
        </Alert>
      );
    default:
      return null;
  }
}

function PlannedRoute({ route }: Pick<Pirep, 'route'>): ReactNode {
  if (route.trim() === '') return null;
  return (
    <Section id="planned-route" title={<Trans>Planned route</Trans>} isPart>
      <Text ff="monospace" fz={12} className={classes.typed ?? ''}>
        {route}
      </Text>
    </Section>
  );
}

/** Shows what the client added to the report. */
function Fields({ fields }: Pick<Pirep, 'fields'>): ReactNode {
  if (fields.length === 0) return null;
  return (
    <Section id="fields" title={<Trans>More from your client</Trans>} isPart>
      <dl className={classes.fields}>
        {fields.map(({ id, name, value }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function isUnderWay({ state }: Pick<Pirep, 'state'>): boolean {
  return state === PirepState.IN_PROGRESS || state === PirepState.PAUSED;
}

/** In milliseconds, while client or airline may change the report. */
function refreshInterval(pirep: Pick<Pirep, 'state'>): number | false {
  return isUnderWay(pirep) || pirep.state === PirepState.PENDING ? 15_000 : false;
}

/** The router has decoded everything but reserved characters. */
function decodeId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
