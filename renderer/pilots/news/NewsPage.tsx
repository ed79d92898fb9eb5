import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listNews } from '../../../server/contract/classic/news.ts';
import { pilotApi } from '../session.ts';

export function NewsPage(): ReactNode {
  const { i18n } = useLingui();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [listNews.url],
    queryFn: ({ pageParam: page, signal }) => pilotApi(listNews, { query: { page } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
  });
  const news = data?.pages.flatMap((page) => page.data);
  return (
    <Stack maw={720} mx="auto" gap="lg">
      <Title order={2} fz={20} lh="26px">
        <Trans>News</Trans>
      </Title>
      {error !== null && news === undefined && <Alert color="red">{error.message}</Alert>}
      {news === undefined && error === null && <Skeleton h={120} />}
      {news?.length === 0 && (
        <Text c="dimmed">
          <Trans>There is no news yet.</Trans>
        </Text>
      )}
      {news?.map(({ id, subject, body, created_at }) => (
        <Stack component="article" key={id} gap={4}>
          <Title order={3} fz={15} lh="20px">
            {subject}
          </Title>
          <Text c="dimmed" fz="sm">
            {i18n.date(`${created_at.replace(' ', 'T')}Z`, { dateStyle: 'long' })}
          </Text>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{body}</Text>
        </Stack>
      ))}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show older news</Trans>
        </Button>
      )}
    </Stack>
  );
}
