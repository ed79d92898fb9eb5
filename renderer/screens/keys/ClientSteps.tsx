import { t } from '@lingui/core/macro';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type Access, acarsClients, type Value } from '../../lib/clients.ts';
import { CopyBox, CopyButton } from '../../ui/CopyButton.tsx';
import { Emphasized } from '../../ui/Shown.tsx';
import { Choice } from './Choice.tsx';
import type { Site } from './connection.ts';
import classes from './KeysPage.module.css';

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
      <Choice label={t`Client`} names={acarsClients.map((each) => each.name)} value={name} onChange={setName} />
      <Stack component="ol" gap="sm" mt={14}>
        {client?.steps({ ...site, ident, key: keyText }).map(({ text, value }, index) => (
          <Group component="li" key={text} gap={9} align="flex-start" wrap="nowrap">
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            <Stack gap={6} flex={1} miw={0}>
              <p>
                <Emphasized text={text} />
              </p>
              {value === undefined ? null : <CopyValue {...value} />}
            </Stack>
          </Group>
        ))}
      </Stack>
      <Text size="sm" c="dimmed" mt={10} ml={27}>
        {site.thisPcOnly
          ? t`This address only works on this PC; others need local network access`
          : t`Outside your home network, the address is different`}
        {onSettings === undefined ? (
          '.'
        ) : (
          <>
            :{' '}
            <Anchor component="button" type="button" onClick={onSettings}>
              {t`network settings`}
            </Anchor>
          </>
        )}
      </Text>
    </div>
  );
}

/** A value in a box, with a button to copy it. */
export function CopyValue({ label, text }: Value): ReactNode {
  return (
    <CopyBox role="group" aria-label={label}>
      <Text span c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {label}
      </Text>
      <span className={`mono ${classes.text}`}>{text}</span>
      <CopyButton text={text} what={label} />
    </CopyBox>
  );
}
