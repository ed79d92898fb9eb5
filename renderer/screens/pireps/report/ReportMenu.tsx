import { plural, t } from '@lingui/core/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPrinter, IconRefreshAlert } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { computeFlags, type Flag } from '../../../../server/contract/admin/flags.ts';
import type { PirepReport } from '../../../../server/contract/admin/pireps.ts';
import { api, reasonOf } from '../../../lib/api.ts';
import { count } from '../../../lib/figures.ts';
import { showToast } from '../../../lib/toast.ts';
import { flagName } from '../../../shared/flagNames.ts';
import { usePrint } from '../../../ui/print/usePrint.ts';
import { isReviewable } from '../inbox/useSelection.ts';
import { refetchReviewed } from '../review/reviewCache.ts';

/** Holds the less frequent actions on a report. */
export function ReportMenu({ report }: { readonly report: PirepReport }): ReactNode {
  const print = usePrint();
  const check = useCheck(report);
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon aria-label={t`More actions`}>
          <IconDots size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isReviewable(report) ? (
          <Menu.Item leftSection={<IconRefreshAlert size={15} stroke={1.6} aria-hidden />} onClick={() => void check()}>
            {t`Recheck flags`}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconPrinter size={15} stroke={1.6} aria-hidden />} onClick={print}>
          {t`Print report…`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Computes the flags with the current limits and shows what changed. */
function useCheck({ id, ident, flags }: PirepReport): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    try {
      const { data } = await api(computeFlags, { params: { id } });
      showToast({ text: flagChanges(ident, flags, data) });
      await refetchReviewed(client, [id]);
    } catch (error) {
      showToast({ text: t`Could not recheck the flags of ${ident}.`, reasons: [reasonOf(error)] });
    }
  };
}

/** Describes what a recheck changed: `KTW612: Hard landing added, Position gap removed.` */
export function flagChanges(ident: string, before: readonly Flag[], after: readonly Flag[]): string {
  const changes = [
    ...without(after, before).map((label) => t`${label} added`),
    ...without(before, after).map((label) => t`${label} removed`),
  ];
  if (changes.length > 0) return `${ident}: ${changes.join(', ')}.`;
  if (after.length === 0) return t`${ident}: still no flags.`;
  return figures(before) === figures(after)
    ? plural(after.length, {
        one: `${ident}: the same flag.`,
        other: `${ident}: the same ${count(after.length)} flags.`,
      })
    : plural(after.length, {
        one: `${ident}: the same flag with different figures.`,
        other: `${ident}: the same ${count(after.length)} flags with different figures.`,
      });
}

function without(flags: readonly Flag[], others: readonly Flag[]): string[] {
  return flags.filter(({ kind }) => others.every((other) => other.kind !== kind)).map(({ kind }) => flagName(kind));
}

const figures = (flags: readonly Flag[]): string => JSON.stringify(flags.map(({ evidence }) => evidence));
