import { t } from '@lingui/core/macro';
import { Anchor, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconPencil, IconPin } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { listNews, type PostedNews } from '../../../server/contract/admin/news.ts';
import { queryOf } from '../../lib/api.ts';
import { count } from '../../lib/figures.ts';
import { dateOf, dateTimeOf, useNow } from '../../lib/utc.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import classes from './DashboardPage.module.css';
import panel from '../../ui/Panel.module.css';
import { Markdown } from '../../ui/Markdown.tsx';
import { Nothing, Panel, PanelFoot } from '../../ui/Panel.tsx';

const [few, most] = [5, 500];

/** Shows the latest news, which pilots' clients display, and the rest on request. */
export function NewsPanel(): ReactNode {
  const [limit, setLimit] = useState(few);
  const { data, isPlaceholderData } = useQuery({
    ...queryOf(listNews, { query: { limit } }),
    placeholderData: keepPreviousData,
  });
  const now = useNow(60_000);
  const older = data === undefined ? 0 : data.total - data.data.length;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The button is gone, and the focus with it.
    if (limit === most && !isPlaceholderData) list.current?.querySelectorAll<HTMLElement>('[data-row]')[few]?.focus();
  }, [limit, isPlaceholderData]);
  return (
    <Panel
      title={t`News to pilots`}
      side={
        <Anchor
          fw={520}
          renderRoot={(props) => <Link to="/dashboard" search={(old) => ({ ...old, news: 'new' })} {...props} />}
        >
          {t`Post news`}
        </Anchor>
      }
    >
      {data === undefined ? <SkeletonRows count={2} height={48} /> : null}
      {data?.total === 0 ? (
        <Nothing title={t`No news yet`}>
          {t`Pilots see news in their ACARS client, such as a new schedule or an event.`}
        </Nothing>
      ) : null}
      <ul ref={list}>
        {data?.data.map((news) => (
          <Item key={news.id} news={news} now={now} />
        ))}
      </ul>
      {older === 0 ? null : (
        <PanelFoot>
          {t`${count(older)} older`}{' '}
          {limit === most ? null : (
            <Anchor component="button" type="button" fz="inherit" onClick={() => setLimit(most)}>
              {t`Show all`}
            </Anchor>
          )}
        </PanelFoot>
      )}
    </Panel>
  );
}

function Item({ news, now }: { readonly news: PostedNews; readonly now: number }): ReactNode {
  const { id, subject, body, pinned, created_at, updated_at } = news;
  const changed = updated_at === created_at ? '' : `, ${t`edited`}`;
  const end = endOf(news, now);
  return (
    <li>
      <div className={`${panel.row ?? ''} ${classes.news ?? ''}`}>
        <Link to="/dashboard" search={(old) => ({ ...old, news: String(id) })} className={classes.edit} data-row>
          <Text span fw={560} truncate>
            {pinned ? (
              <IconPin size={13} stroke={1.8} role="img" aria-label={t`Pinned`} className={classes.pin} />
            ) : null}
            {subject}
          </Text>
          <Text span size="sm" c="dimmed">
            {dateTimeOf(created_at, now)}
            {changed}
            {end}
          </Text>
          <IconPencil size={14} stroke={1.6} role="img" aria-label={t`Edit`} color="var(--hb-tx3)" />
        </Link>
        <Text component="div" size="sm" c="var(--hb-tx2)" className={classes.newsText ?? ''}>
          <Markdown text={body} below={2} />
        </Text>
      </div>
    </li>
  );
}

function endOf({ ends_on }: PostedNews, now: number): string {
  if (ends_on === null) return '';
  const day = dateOf(ends_on, now);
  return ends_on < new Date(now).toISOString().slice(0, 10) ? t`, ended ${day}` : t`, until ${day}`;
}
