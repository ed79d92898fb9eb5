import { Anchor, SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { type Access, acarsClients } from './clients.ts';
import classes from './KeysPage.module.css';

interface Props {
  readonly access: Access;
  /** Opens the settings; undefined in the setup wizard, which has none. */
  readonly onSettings?: (() => void) | undefined;
}

/** Explains how a pilot enters address and key, for each known client. */
export function ClientSteps({ access, onSettings }: Props): ReactNode {
  const [name, setName] = useState(acarsClients[0]?.name ?? '');
  const client = acarsClients.find((each) => each.name === name);
  return (
    <div className={classes.steps}>
      <SegmentedControl
        aria-label="Client"
        data={acarsClients.map((each) => each.name)}
        value={name}
        onChange={setName}
        size="xs"
        transitionDuration={0}
        classNames={{
          root: classes.choice ?? '',
          control: classes.control ?? '',
          indicator: classes.indicator ?? '',
          label: classes.name ?? '',
        }}
      />
      <ol>
        {client?.steps(access).map(({ text, value }, index) => (
          <li key={text}>
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            <div className={classes.step}>
              <p>{withNames(text)}</p>
              {value === undefined ? null : (
                <div className={classes.value} role="group" aria-label={value.label}>
                  <span className={classes.label}>{value.label}</span>
                  <span className="mono">{value.text}</span>
                  <CopyButton text={value.text} what={value.label} />
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
      <p className={classes.reach}>
        {access.site.thisPcOnly
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

/** Names between asterisks are shown in bold. */
function withNames(text: string): ReactNode {
  return text.split('*').map((part, index) => (index % 2 === 1 ? <strong key={part}>{part}</strong> : part));
}
