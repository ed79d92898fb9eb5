import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Dialog.module.css';

interface Props {
  readonly title: ReactNode;
  /** Under the title. */
  readonly note?: ReactNode;
  /** Pixels: 480 to ask, 560 for a short form, 760 for a long one. */
  readonly width: 480 | 560 | 760;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** A click beside it does not close it: something is typed in it. */
  readonly stays?: boolean;
  readonly children: ReactNode;
}

/** A dialog above the page; whether it is open stands in the address. */
export function Dialog({ title, note, width, opened, onClose, stays = false, children }: Props): ReactNode {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={!stays}
      title={
        <>
          {title}
          {note === undefined ? null : <span className={classes.note}>{note}</span>}
        </>
      }
      size={width}
      yOffset={86}
      radius="xl"
      padding="xl"
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      overlayProps={{ color: 'var(--hb-scrim)', backgroundOpacity: 1, blur: 0 }}
      classNames={{ title: classes.title ?? '' }}
    >
      {children}
    </Modal>
  );
}

/** The last row of a dialog: what it does at the right, what else can be done at the left as its first child. */
export function DialogActions({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={classes.actions}>{children}</div>;
}

/** Why what the dialog does was not done; nothing without an error. */
export function DialogError({ children }: { readonly children: ReactNode }): ReactNode {
  if (children === null) return null;
  return (
    <p className={classes.error} role="alert">
      {children}
    </p>
  );
}
