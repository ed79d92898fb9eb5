import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listNews } from '../../../server/contract/classic/news.ts';
import { Linked } from '../../ui/Shown.tsx';
import { keyOf } from '../../lib/calls.ts';
import { ErrorAlert } from '../frame/Section.tsx';
import { pilotApi } from '../session.ts';

export function NewsPage(): ReactNode {
  const { t, i18n } = useLingui();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: keyOf(listNews),
    queryFn: ({ pageParam: page, signal }) => pilotApi(listNews, { query: { page } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
  });
  const news = data?.pages.flatMap((page) => page.data);
  return (
    <Stack maw={720} gap="lg">
      <Title order={2} fz={20} lh="26px">
        <Trans>News</Trans>
      </Title>
      {error !== null && news === undefined && <ErrorAlert error={error} title={t`The news could not be loaded`} />}
      {news === undefined && error === null && <Skeleton h={120} />}
      {news?.length === 0 && (
        <Text c="dimmed">
          <Trans>There is no news yet.</Trans>
        </Text>
      )}
      {news?.map(({ id, subject, body, created_at, user }) => (
        <Stack component="article" key={id} gap={4}>
          <Title order={3} fz={16} lh="22px" style={{ overflowWrap: 'anywhere' }}>
            {subject}
          </Title>
          <Text c="dimmed" fz="sm">
            {i18n.date(`${created_at.replace(' ', 'T')}Z`, { dateStyle: 'long' })} · {user.name}
          </Text>
          <Text component="p" fz="lg" lh="22px" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            <Linked text={body} />
          </Text>
        </Stack>
      ))}
      {hasNextPage && (
        <Button size="lg" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show older news</Trans>
        </Button>
      )}
    </Stack>
  );
}
