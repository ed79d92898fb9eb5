import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { count } from '../lib/figures.ts';
import classes from './parts.module.css';

interface Props {
  /** From 1. */
  readonly page: number;
  /** Rows per page. */
  readonly limit: number;
  /** Rows on all pages. */
  readonly total: number;
  readonly onPage: (page: number) => void;
  /** Content at the left, such as the selection. */
  readonly children?: ReactNode;
}

/** Shows the range of rows and page buttons, 38 px high. */
export function Pager({ page, limit, total, onPage, children }: Props): ReactNode {
  const before = (page - 1) * limit;
  const last = Math.min(before + limit, total);
  return (
    <footer className={classes.foot} data-of-table>
      <div className={classes.left}>{children}</div>
      <span>
        {last <= before ? t`none of ${count(total)}` : t`${count(before + 1)}–${count(last)} of ${count(total)}`}
      </span>
      <ActionIcon aria-label={t`Previous page`} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t`Next page`} disabled={last >= total} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </footer>
  );
}
