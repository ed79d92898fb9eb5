import { t } from '@lingui/core/macro';
import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconCalendarStats, IconMail, IconPlus, IconSpeakerphone } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { getDashboard } from '../../../server/contract/admin/dashboard.ts';
import { queryOf } from '../../lib/api.ts';
import { localOf, useNow } from '../../lib/utc.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonPage, SkeletonPanel } from '../../ui/SkeletonRows.tsx';
import { useRowKeys } from '../../ui/useKeys.ts';
import { AirborneNow } from './AirborneNow.tsx';
import { Applicants } from './Applicants.tsx';
import classes from './DashboardPage.module.css';
import { FirstStepsPanel } from './FirstSteps.tsx';
import { FlownDays } from './FlownDays.tsx';
import { FigureStrip } from './FigureStrip.tsx';
import { Landings } from './Landings.tsx';
import { NewsDialog } from './NewsDialog.tsx';
import { NewsPanel } from './NewsPanel.tsx';
import { ServerHealth } from './ServerHealth.tsx';
import { TopPilots, TopRoutes } from './TopLists.tsx';
import { useIsTall, WaitingReports } from './WaitingReports.tsx';

/** In milliseconds: the stream does not report the server's health. */
const readEvery = 60_000;

/** Shows who is flying, what is pending, the last 30 days and the server's health. */
export function DashboardPage(): ReactNode {
  const { data, error, refetch } = useQuery({ ...queryOf(getDashboard, {}), refetchInterval: readEvery });
  const now = useNow(10_000);
  const region = useRef<HTMLDivElement>(null);
  // A tall window has room for the news beside the larger map.
  const isTall = useIsTall();
  useRowKeys(region);
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        heading="h1"
        error={error}
        failed={t`The dashboard could not be loaded`}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Stack flex={1} mih={0} gap={0} bg="var(--hb-canvas)">
      <PageHeader title={t`Dashboard`} note={localOf(now)}>
        <Actions />
      </PageHeader>
      {/** A scrolling region must be focusable to scroll by keyboard. */}
      <div ref={region} className={classes.scroll} role="region" aria-label={t`Overview`} tabIndex={0}>
        {data === undefined ? (
          <DashboardSkeleton />
        ) : (
          <>
            <FirstStepsPanel />
            <FigureStrip dashboard={data.data} />
            <div className={classes.columns}>
              <Stack gap="lg" miw={0}>
                <AirborneNow />
                <div className={classes.charts}>
                  <FlownDays dashboard={data.data} />
                  <Landings landings={data.data.landings} />
                </div>
                <div className={classes.lists}>
                  <TopPilots dashboard={data.data} />
                  <TopRoutes dashboard={data.data} />
                </div>
                {isTall ? null : <NewsPanel />}
              </Stack>
              <Stack gap="lg" miw={0}>
                <Applicants />
                <WaitingReports />
                <ServerHealth server={data.data.server} />
                {isTall ? <NewsPanel /> : null}
              </Stack>
            </div>
          </>
        )}
      </div>
      <NewsDialog />
    </Stack>
  );
}

/** Placeholders of the panels, as high as those of an airline that flies. */
function DashboardSkeleton(): ReactNode {
  return (
    <SkeletonPage>
      <div className={classes.stripSkeleton} />
      <div className={classes.columns}>
        <Stack gap="lg" miw={0}>
          <SkeletonPanel height={326} />
          <div className={classes.charts}>
            <SkeletonPanel height={195} />
            <SkeletonPanel height={195} />
          </div>
          <div className={classes.lists}>
            <SkeletonPanel height={200} />
            <SkeletonPanel height={200} />
          </div>
        </Stack>
        <Stack gap="lg" miw={0}>
          <SkeletonPanel height={390} />
          <SkeletonPanel height={289} />
        </Stack>
      </div>
    </SkeletonPage>
  );
}

/** The most frequent actions of other screens. */
function Actions(): ReactNode {
  return (
    <>
      <Button
        leftSection={<IconCalendarStats size={14} stroke={1.6} aria-hidden />}
        renderRoot={(props) => <Link to="/statistics/review" {...props} />}
      >
        {t`Month in review`}
      </Button>
      <Button
        leftSection={<IconSpeakerphone size={14} stroke={1.6} aria-hidden />}
        renderRoot={(props) => <Link to="/dashboard" search={(old) => ({ ...old, news: 'new' })} {...props} />}
      >
        {t`Post news`}
      </Button>
      <Button
        leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
        renderRoot={(props) => <Link to="/flights" search={{ new: '1' }} {...props} />}
      >
        {t`New flight`}
      </Button>
      <Button
        leftSection={<IconMail size={14} stroke={1.6} aria-hidden />}
        renderRoot={(props) => <Link to="/pilots" search={{ invite: 'new' }} {...props} />}
      >
        {t`Invite a pilot`}
      </Button>
    </>
  );
}
