import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPrinter, IconRefreshAlert } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { computeFlags } from '../../../../server/contract/admin/flags.ts';
import type { PirepReport } from '../../../../server/contract/admin/pireps.ts';
import { api } from '../../../lib/api.ts';
import { reasonOf } from '../../../lib/reasonOf.ts';
import { showToast } from '../../../lib/toast.ts';
import { flagChanges } from './flagChanges.ts';
import { isReviewable } from '../inbox/isReviewable.ts';
import { refetchReviewed } from '../review/reviewCache.ts';
import { usePrint } from './usePrint.ts';

/** Holds the less frequent actions on a report. */
export function ReportMenu({ report }: { readonly report: PirepReport }): ReactNode {
  const print = usePrint();
  const check = useCheck(report);
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon aria-label="More actions">
          <IconDots size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isReviewable(report) ? (
          <Menu.Item leftSection={<IconRefreshAlert size={15} stroke={1.6} aria-hidden />} onClick={() => void check()}>
            Recheck flags
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconPrinter size={15} stroke={1.6} aria-hidden />} onClick={print}>
          Print report…
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
      showToast({ text: `Could not recheck the flags of ${ident}`, reasons: [reasonOf(error)] });
    }
  };
}
