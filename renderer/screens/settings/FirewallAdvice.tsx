import type { ReactNode } from 'react';
import type { Network } from '../../../server/contract/admin/network.ts';
import { CopyIcon } from '../../ui/CopyButton.tsx';
import classes from './Settings.module.css';

const names = { windows: 'Windows', macos: 'macOS', linux: 'Linux' } as const;

interface Props {
  readonly firewall: Network['firewall'];
  /** True while no other device has connected yet. */
  readonly open: boolean;
}

/** Explains how to open the firewall of this PC, with the commands to paste. */
export function FirewallAdvice({ firewall, open }: Props): ReactNode {
  return (
    <details className={classes.advice} open={open}>
      <summary>If a pilot cannot connect: check the firewall of this PC ({names[firewall.platform]})</summary>
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
          <strong>If it still does not work</strong>
          <p>
            Check that the pilot’s device is in the same network, not on guest Wi-Fi or mobile data, and that the
            address begins with http, not https.
          </p>
        </li>
      </ol>
    </details>
  );
}
