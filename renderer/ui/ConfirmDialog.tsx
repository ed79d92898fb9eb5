import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { reasonOf } from '../lib/api.ts';
import { Dialog, DialogActions, DialogError } from './Dialog.tsx';

interface Props {
  /** Names the object: "Delete D-AKTE?" */
  readonly title: string;
  /** The consequences. */
  readonly children: ReactNode;
  /** Verb and object: "Delete D-AKTE". */
  readonly action: string;
  /** The label of the other button. */
  readonly keep: string;
  readonly opened: boolean;
  readonly pending: boolean;
  readonly error: Error | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before an action that cannot be undone. Actions that can be undone offer Undo instead. */
export function ConfirmDialog(props: Props): ReactNode {
  const { title, children, action, keep, opened, pending, error, onConfirm, onClose } = props;
  return (
    <Dialog title={title} width={480} opened={opened} onClose={onClose}>
      <Stack gap="lg">
        <div>{children}</div>
        <DialogError>{error === null ? null : reasonOf(error)}</DialogError>
        <DialogActions>
          <span />
          <Button size="md" c="var(--hb-bad)" loading={pending} onClick={onConfirm}>
            {action}
          </Button>
          <Button size="md" onClick={onClose} data-autofocus>
            {keep}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
