import { t } from '@lingui/core/macro';
import { Button, CloseButton, Loader } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { isFailure, showToast, type Toast, useToast } from '../lib/toast.ts';
import classes from './overlays.module.css';

const shownFor = 10_000;

/** Shows toasts. The region is always there, so that screen readers announce them. */
export function ToastPlace(): ReactNode {
  const toast = useToast();
  const [held, setHeld] = useState(false);
  const hadFocus = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (toast?.action !== undefined || hadFocus.current === null || document.activeElement !== document.body) return;
    // The button with the focus went with its toast. React does not report that as a blur.
    (hadFocus.current.isConnected ? hadFocus.current : page())?.focus({ preventScroll: true });
    hadFocus.current = null;
    setHeld(false);
  }, [toast]);
  useEffect(() => {
    if (toast === null || isFailure(toast) || toast.inProgress || held) return undefined;
    const timer = setTimeout(() => showToast(null), shownFor);
    return () => clearTimeout(timer);
  }, [toast, held]);
  return (
    <div
      role="status"
      aria-label={t`Notifications`}
      className={classes.place}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => {
        setHeld(true);
        if (isFromOutside(event)) hadFocus.current = (event.relatedTarget as HTMLElement | null) ?? page();
      }}
      onBlur={(event) => {
        setHeld(false);
        if (isFromOutside(event)) hadFocus.current = null;
      }}
    >
      {toast === null ? null : <ToastText {...toast} />}
    </div>
  );
}

const page = (): HTMLElement | null => document.querySelector('main');

const isFromOutside = ({ currentTarget, relatedTarget }: FocusEvent): boolean => !currentTarget.contains(relatedTarget);

function ToastText(toast: Toast): ReactNode {
  const { text, reasons, inProgress, action } = toast;
  const failed = isFailure(toast);
  const Icon = failed ? IconAlertTriangle : IconCheck;
  return (
    <div className={classes.toast} data-failed={failed || undefined}>
      {inProgress ? <Loader size={16} my={6} aria-hidden /> : <Icon size={16} stroke={1.6} aria-hidden />}
      <div className={classes.toastText}>
        <p>{text}</p>
        {reasons === undefined ? null : (
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
      {action === undefined ? null : (
        <Button variant="subtle" className={classes.action ?? ''} onClick={action.run}>
          {action.label}
        </Button>
      )}
      <CloseButton size={24} aria-label={t`Close notification`} onClick={() => showToast(null)} />
    </div>
  );
}
