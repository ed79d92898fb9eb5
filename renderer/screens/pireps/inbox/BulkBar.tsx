import { Button, CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PirepSummary } from '../../../../server/contract/admin/pireps.ts';
import { count } from '../../../lib/figures.ts';
import { useKeys } from '../../../ui/useKeys.ts';
import { DecisionButtons } from '../review/DecisionButtons.tsx';
import { isReviewable } from './isReviewable.ts';
import { useSelected } from '../review/ReviewDesk.tsx';
import classes from '../review/Review.module.css';

export function BulkBar({ rows }: { readonly rows: readonly PirepSummary[] }): ReactNode {
  const selection = useSelected();
  useKeys({ Escape: selection.clear });
  const selectable = rows.filter(isReviewable);
  const selected = selection.rows.length;
  return (
    <section className={classes.bulk} aria-label="Selected reports">
      <div className={classes.bulkHead}>
        <strong role="status">{selected === 0 ? 'Select reports' : `${count(selected)} selected`}</strong>
        <Button size="compact-sm" onClick={() => selection.add(selectable.map(({ id }) => id))}>
          Select all {count(selectable.length)} shown
        </Button>
        <CloseButton size={24} aria-label="Clear selection" onClick={selection.clear} />
      </div>
      {selected === 0 ? null : <DecisionButtons pireps={selection.rows} onDone={selection.clear} />}
    </section>
  );
}
