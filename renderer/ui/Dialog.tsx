import { t } from '@lingui/core/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useInsertionEffect, useRef } from 'react';
import { reasonOf } from '../lib/api.ts';
import classes from './parts.module.css';

interface Props {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  /** In pixels: 480 for a question, 560 for a short form, 760 for a long one. */
  readonly width: 480 | 560 | 760;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Keeps the dialog open on a click beside it, so that neither typed text nor what is shown only once is lost. */
  readonly stays?: boolean;
  readonly children: ReactNode;
}

/** Shows a dialog above the page. The address says whether it is open. */
export function Dialog({ title, note, width, opened, onClose, stays = false, children }: Props): ReactNode {
  useFocusReturn(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      closeOnClickOutside={!stays}
      title={
        <>
          <Text span display="block" size="xl" fw={600}>
            {title}
          </Text>
          {note === undefined ? null : (
            <Text span display="block" c="var(--hb-tx2)">
              {note}
            </Text>
          )}
        </>
      }
      size={width}
      // Less in a low window, where the buttons of a long form would be out of sight.
      yOffset="min(86px, 9vh)"
      radius="xl"
      padding="xl"
      classNames={{ content: classes.dialog ?? '' }}
      // The first line of the title stands beside the middle of the button that closes the dialog.
      styles={{ header: { alignItems: 'flex-start', gap: 12 }, title: { paddingTop: 3 } }}
      transitionProps={{ duration: 0 }}
      // The banner is the window's: outside the page a header would be another one.
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': t`Close` }}
      overlayProps={{ color: 'var(--hb-scrim)', backgroundOpacity: 1, blur: 0 }}
    >
      {children}
    </Modal>
  );
}

/** Gives the focus back to what opened the dialog. Mantine remembers a field of the dialog if it takes the focus at once. */
export function useFocusReturn(opened: boolean): void {
  const opener = useRef<Element | null>(null);
  useInsertionEffect(() => {
    if (opened) opener.current = document.activeElement;
  }, [opened]);
  useEffect(() => {
    if (!opened) return undefined;
    return () => {
      const element = opener.current;
      // When the dialog is gone, and its focus with it.
      setTimeout(() => {
        if (document.activeElement === document.body && element instanceof HTMLElement)
          element.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}

interface FormProps {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}

/** The form in a dialog: its fields one above the other, then the error and the actions. */
export function DialogForm({ onSubmit, children }: FormProps): ReactNode {
  return (
    // The form says what is missing, in the window's own words and colours.
    <form noValidate onSubmit={onSubmit} onKeyDown={submitOnEnter}>
      <Stack gap={14}>{children}</Stack>
    </form>
  );
}

/** Saves on Ctrl+Enter, because Enter alone is a line break in a text area. */
export function submitOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

interface ActionsProps {
  /** What stands apart at the left, such as deletion. */
  readonly left?: ReactNode;
  /** Cancel first, the main action last. */
  readonly children: ReactNode;
}

/** The last row of a dialog: actions at the right. */
export function DialogActions({ left, children }: ActionsProps): ReactNode {
  return (
    <div className={classes.actions}>
      <Group gap={8} mr="auto">
        {left}
      </Group>
      {children}
    </div>
  );
}

interface SaveProps extends Pick<ActionsProps, 'left'> {
  /** Stands in place of the actions until it is answered. */
  readonly question?: ReactNode;
  readonly label: string;
  readonly isSaving: boolean;
  readonly disabled?: boolean;
  readonly onCancel: () => void;
}

export function SaveActions({
  question = null,
  label,
  isSaving,
  disabled = false,
  left,
  onCancel,
}: SaveProps): ReactNode {
  if (question !== null) return question;
  return (
    <DialogActions left={left}>
      <Button size="md" onClick={onCancel}>
        {t`Cancel`}
      </Button>
      <Button size="md" variant="filled" type="submit" loading={isSaving} disabled={disabled}>
        {label}
      </Button>
    </DialogActions>
  );
}

/** Says why the action failed; empty without an error. */
export function DialogError({ children }: { readonly children: ReactNode }): ReactNode {
  if (children === null) return null;
  return (
    <Text role="alert" c="var(--hb-bad)">
      {children}
    </Text>
  );
}

interface Unsaved {
  /** Shown in place of the form's actions; null while nothing would be lost. */
  readonly question: ReactNode;
  /** Call it before the form closes without a question: its values are saved, or the row is deleted. */
  readonly done: () => void;
}

/** Asks before a form with unsaved changes goes. */
export function useUnsaved(isDirty: boolean): Unsaved {
  const isDone = useRef(false);
  const isUnsaved = (): boolean => isDirty && !isDone.current;
  const leaving = useBlocker({ shouldBlockFn: isUnsaved, enableBeforeUnload: isUnsaved, withResolver: true });
  const question = leaving.status === 'blocked' && (
    <div role="alertdialog" aria-label={t`Discard unsaved changes?`} className={classes.notice}>
      <p>
        <strong>{t`Discard unsaved changes?`}</strong>
      </p>
      <Group gap="sm">
        <Button size="md" c="var(--hb-bad)" onClick={leaving.proceed}>
          {t`Discard`}
        </Button>
        <Button size="md" onClick={leaving.reset} autoFocus>
          {t`Keep editing`}
        </Button>
      </Group>
    </div>
  );
  return { question: question || null, done: () => void (isDone.current = true) };
}

interface ConfirmProps {
  /** Names the object: "Delete D-AKTE?" */
  readonly title: string;
  readonly children: ReactNode;
  /** Verb and object: "Delete D-AKTE". */
  readonly action: string;
  readonly keep?: string;
  readonly opened?: boolean;
  /** What the action does; its error keeps the question open. */
  readonly doing: { readonly isPending: boolean; readonly error: Error | null };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before an action that cannot be undone. Actions that can be undone offer Undo instead. */
export function ConfirmDialog(props: ConfirmProps): ReactNode {
  const { title, children, action, keep = t`Cancel`, opened = true, doing, onConfirm, onClose } = props;
  return (
    <Dialog title={title} width={480} opened={opened} onClose={onClose}>
      <Stack gap="lg">
        <div>{children}</div>
        <DialogError>{doing.error === null ? null : reasonOf(doing.error)}</DialogError>
        <DialogActions>
          <Button size="md" onClick={onClose} data-autofocus>
            {keep}
          </Button>
          <Button size="md" c="var(--hb-bad)" loading={doing.isPending} onClick={onConfirm}>
            {action}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
