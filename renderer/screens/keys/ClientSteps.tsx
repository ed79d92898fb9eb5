import { Anchor } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type Access, acarsClients, type Value } from '../../lib/clients.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Emphasized } from '../../ui/Matched.tsx';
import { Choice } from './Choice.tsx';
import classes from './KeysPage.module.css';
import type { Site } from './site.ts';

interface Props extends Pick<Access, 'ident'> {
  readonly site: Site;
  /** Null for an old key, which the server does not know in full. */
  readonly keyText: string | null;
  /** Opens the settings; undefined in the setup wizard, which has none. */
  readonly onSettings?: (() => void) | undefined;
}

/** Explains how a pilot enters address and key, for each known client. */
export function ClientSteps({ site, ident, keyText, onSettings }: Props): ReactNode {
  const [name, setName] = useState(acarsClients[0]?.name ?? '');
  const client = acarsClients.find((each) => each.name === name);
  return (
    <div className={classes.steps}>
      <Choice label="Client" names={acarsClients.map((each) => each.name)} value={name} onChange={setName} />
      <ol>
        {client?.steps({ ...site, ident, key: keyText }).map(({ text, value }, index) => (
          <li key={text}>
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            <div className={classes.step}>
              <p>
                <Emphasized text={text} />
              </p>
              {value === undefined ? null : <CopyValue {...value} />}
            </div>
          </li>
        ))}
      </ol>
      <p className={classes.reach}>
        {site.thisPcOnly
          ? 'This address only works on this PC; others need local network access'
          : 'Outside your home network, the address is different'}
        {onSettings === undefined ? (
          '.'
        ) : (
          <>
            :{' '}
            <Anchor component="button" type="button" onClick={onSettings}>
              network settings
            </Anchor>
          </>
        )}
      </p>
    </div>
  );
}

/** A value in a box, with a button to copy it. */
export function CopyValue({ label, text }: Value): ReactNode {
  return (
    <div className={classes.value} role="group" aria-label={label}>
      <span className={classes.label}>{label}</span>
      <span className="mono">{text}</span>
      <CopyButton text={text} what={label} />
    </div>
  );
}
