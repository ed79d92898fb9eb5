import { t } from '@lingui/core/macro';
import { ActionIcon, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { IconChevronLeft, IconChevronRight, IconPhoto, IconPrinter, IconSpeakerphone } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { getReview, type PeriodReview } from '../../../../server/contract/admin/periods/reviews.ts';
import { queryOf } from '../../../lib/api.ts';
import { useNow } from '../../../lib/utc.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ChoiceChips } from '../../../ui/FilterChips.tsx';
import { Page, PageHeader } from '../../../ui/PageHeader.tsx';
import { usePrint } from '../../../ui/print/usePrint.ts';
import { savePicture } from '../../../ui/saving/picture.ts';
import { SkeletonPage, SkeletonPanel } from '../../../ui/SkeletonRows.tsx';
import stats from '../Statistics.module.css';
import { PostDialog } from './PostDialog.tsx';
import { ReviewSheet } from './ReviewSheet.tsx';
import { reviewName, stepPeriod } from './reviewPeriod.ts';

/** Shows a month or a year of the airline or of one pilot, to post, print or save as a picture. */
export function ReviewPage(): ReactNode {
  const { period } = useParams({ from: '/statistics/$period' });
  const { pilot } = useSearch({ from: '/statistics/$period' });
  const { data, error, refetch } = useQuery(
    queryOf(getReview, { params: { period }, query: pilot === undefined ? {} : { pilot_id: Number(pilot) } }),
  );
  const sheet = useRef<HTMLElement>(null);
  const name = reviewName(period);
  const title = data?.data.pilot ? t`${name}: ${data.data.pilot.name}` : t`${name} in review`;
  return (
    <Page>
      <PageHeader title={title}>{data === undefined ? null : <Actions review={data.data} sheet={sheet} />}</PageHeader>
      <div className={stats.scroll} role="region" aria-label={title} tabIndex={0}>
        {error === null ? null : (
          <ErrorState error={error} failed={t`The review could not be loaded`} onRetry={() => void refetch()} />
        )}
        {data === undefined ? (
          <SkeletonPage>
            <SkeletonPanel height={640} />
          </SkeletonPage>
        ) : (
          <ReviewSheet ref={sheet} review={data.data} name={name} />
        )}
      </div>
      {data?.data.draft ? <PostDialog review={data.data} draft={data.data.draft} /> : null}
    </Page>
  );
}

interface ActionsProps {
  readonly review: PeriodReview;
  readonly sheet: React.RefObject<HTMLElement | null>;
}

function Actions({ review, sheet }: ActionsProps): ReactNode {
  const { period, draft, totals } = review;
  const navigate = useNavigate();
  const thisMonth = new Date(useNow(60_000)).toISOString().slice(0, 7);
  const print = usePrint();
  const name = reviewName(period);
  const [lastMonth = ''] = [`${period.slice(0, 4)}-12`, thisMonth].toSorted();
  const go = (to: string): void =>
    void navigate({
      to: '/statistics/$period',
      params: { period: to },
      search: (old) => ({ ...old, post: undefined }),
    });
  return (
    <Group gap="sm" wrap="nowrap">
      <ChoiceChips
        label={t`Length`}
        choices={[
          { value: 'month', label: t`Month` },
          { value: 'year', label: t`Year` },
        ]}
        value={period.includes('-') ? 'month' : 'year'}
        onChoose={(length) => go(length === 'year' ? period.slice(0, 4) : lastMonth)}
      />
      <Arrow label={t`Before`} period={stepPeriod(period, -1)} icon={IconChevronLeft} />
      <Arrow label={t`After`} period={stepPeriod(period, 1)} icon={IconChevronRight} />
      <Button
        leftSection={<IconPhoto size={14} stroke={1.6} aria-hidden />}
        onClick={() => void savePicture(sheet.current, t`${name} in review`)}
      >
        {t`Save picture`}
      </Button>
      <Button leftSection={<IconPrinter size={14} stroke={1.6} aria-hidden />} onClick={print}>
        {t`Print…`}
      </Button>
      {draft === null || totals.flights === 0 ? null : (
        <Button
          variant="filled"
          leftSection={<IconSpeakerphone size={14} stroke={1.6} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/statistics/$period" params={{ period }} search={(old) => ({ ...old, post: '1' })} {...props} />
          )}
        >
          {t`Post…`}
        </Button>
      )}
    </Group>
  );
}

interface ArrowProps {
  readonly label: string;
  readonly period: string;
  readonly icon: typeof IconChevronLeft;
}

function Arrow({ label, period, icon: Icon }: ArrowProps): ReactNode {
  const name = reviewName(period);
  return (
    <ActionIcon
      aria-label={t`${label}: ${name}`}
      title={name}
      renderRoot={(props) => (
        <Link to="/statistics/$period" params={{ period }} search={(old) => ({ ...old, post: undefined })} {...props} />
      )}
    >
      <Icon size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
