import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { CopyButton } from '../components/CopyButton.tsx';
import { type Access, acarsClients } from './clients.ts';
import classes from './ClientSteps.module.css';

interface Props {
  readonly access: Access;
  /** Opens the settings, where there are any. */
  readonly onSettings?: (() => void) | undefined;
}

/** What the pilot does in his client, for each client that is known. */
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
        {client?.steps(access).map(({ text, value }, place) => (
          <li key={text}>
            <span className={classes.number} aria-hidden>
              {place + 1}
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
          ? 'This address is for clients on this PC; others need the local network let in'
          : 'Outside your home network the address differs'}
        {onSettings === undefined ? (
          '.'
        ) : (
          <>
            :{' '}
            <button type="button" onClick={onSettings}>
              how pilots reach you
            </button>
          </>
        )}
      </p>
    </div>
  );
}

/** Each second part is a name that the client shows. */
function withNames(text: string): ReactNode {
  return text.split('*').map((part, place) => (place % 2 === 1 ? <strong key={part}>{part}</strong> : part));
}
