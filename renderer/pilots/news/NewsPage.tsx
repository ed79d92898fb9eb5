import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listNews } from '../../../server/contract/classic/news.ts';
import { Markdown } from '../../ui/Markdown.tsx';
import { keyOf } from '../../lib/calls.ts';
import { ErrorAlert } from '../frame/Section.tsx';
import { pilotApi } from '../session.ts';

export function NewsPage(): ReactNode {
  const { t, i18n } = useLingui();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: keyOf(listNews),
    queryFn: ({ pageParam: page, signal }) => pilotApi(listNews, { query: { page, pinned_first: true } }, signal),
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
      {news?.map(({ id, subject, body, pinned, created_at, user }) => (
        <Stack component="article" key={id} gap={4}>
          <Title order={3} fz={16} lh="22px" style={{ overflowWrap: 'anywhere' }}>
            {subject}
          </Title>
          <Group gap={6} c="dimmed" fz="sm">
            {pinned && <IconPin size={14} stroke={1.6} role="img" aria-label={t`Pinned`} />}
            {i18n.date(`${created_at.replace(' ', 'T')}Z`, { dateStyle: 'long' })} · {user.name}
          </Group>
          <Text component="div" fz="lg" lh="22px">
            <Markdown text={body} below={3} />
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
