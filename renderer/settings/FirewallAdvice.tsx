import type { ReactNode } from 'react';
import type { Network } from '../../server/contract/admin/network.ts';
import { CopyIcon } from '../components/CopyButton.tsx';
import classes from './NetworkPanel.module.css';

const names = { windows: 'Windows', macos: 'macOS', linux: 'Linux' } as const;

interface Props {
  readonly firewall: Network['firewall'];
  /** Whether it is read by somebody who waits for a first call. */
  readonly open: boolean;
}

/** What to do about the firewall of this PC, with the commands to paste. */
export function FirewallAdvice({ firewall, open }: Props): ReactNode {
  return (
    <details className={classes.advice} open={open}>
      <summary>If a pilot does not get in: the firewall of this PC ({names[firewall.platform]})</summary>
      <ol className={classes.steps}>
        {firewall.steps.map(({ title, text, command }) => (
          <li key={title}>
            <strong>{title}</strong>
            <p>{text}</p>
            {command === null ? null : (
              <div className={classes.command}>
                <code className="mono">{command}</code>
                <CopyIcon text={command} what="the command" />
              </div>
            )}
          </li>
        ))}
        <li>
          <strong>Still nothing</strong>
          <p>
            The pilot’s device is in another network: a guest Wi-Fi keeps devices apart, mobile data is outside. The
            address begins with http, not https.
          </p>
        </li>
      </ol>
    </details>
  );
}
