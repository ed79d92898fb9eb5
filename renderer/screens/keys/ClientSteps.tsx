import { Anchor, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { CopyBox, CopyButton } from '../../ui/CopyButton.tsx';
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
      <Stack component="ol" gap="sm" mt={14}>
        {client?.steps(access).map(({ text, value }, index) => (
          <Group component="li" key={text} gap={9} align="flex-start" wrap="nowrap">
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            <Stack gap={6} flex={1} miw={0}>
              <p>{withNames(text)}</p>
              {value === undefined ? null : (
                <CopyBox role="group" aria-label={value.label}>
                  <Text span c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                    {value.label}
                  </Text>
                  <span className={`mono ${classes.text}`}>{value.text}</span>
                  <CopyButton text={value.text} what={value.label} />
                </CopyBox>
              )}
            </Stack>
          </Group>
        ))}
      </Stack>
      <Text size="sm" c="dimmed" mt={10} ml={27}>
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
      </Text>
    </div>
  );
}

/** Names between asterisks are shown in bold. */
function withNames(text: string): ReactNode {
  return text.split('*').map((part, index) => (index % 2 === 1 ? <strong key={part}>{part}</strong> : part));
}
