import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Catalog.module.css';

interface AskProps {
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

/** Asks in place of a form's actions. */
export function AskToDiscard({ onDiscard, onKeep }: AskProps): ReactNode {
  return (
    <div role="alertdialog" aria-label={t`Discard unsaved changes?`} className={classes.notice}>
      <p>
        <strong>{t`Discard unsaved changes?`}</strong>
      </p>
      <Group gap="sm">
        <Button size="md" c="var(--hb-bad)" onClick={onDiscard}>
          {t`Discard`}
        </Button>
        <Button size="md" onClick={onKeep} autoFocus>
          {t`Keep editing`}
        </Button>
      </Group>
    </div>
  );
}
