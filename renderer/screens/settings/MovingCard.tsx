import { t } from '@lingui/core/macro';
import { Button, Group, Paper, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { NetworkStatus } from '../../../server/contract/admin/network.ts';
import { movingClients, movingNotes, movingText, newHomeOf, oldAddressNote } from '../../lib/movingClients.ts';
import { CopyBox, CopyButton, useCopy } from '../../ui/CopyButton.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import type { Status } from '../../ui/status.ts';
import { StatusText } from '../../ui/StatusBadge.tsx';

const statuses: Readonly<Record<(typeof movingClients)[number]['moves'], Status>> = {
  yes: { label: t`Moves`, kind: 'ok', icon: IconCheck },
  partly: { label: t`Sometimes`, kind: 'warn', icon: IconAlertTriangle },
  no: { label: t`Cannot move`, kind: 'bad', icon: IconX },
};

/** What the pilots of a phpVMS airline need to do, per client, to read and to send to them. */
export function MovingCard({
  network,
}: {
  readonly network: Pick<NetworkStatus, 'sites' | 'root_profile' | 'lan'>;
}): ReactNode {
  const home = newHomeOf(network);
  if (home === undefined) return null;
  return (
    <Paper component="section" withBorder radius="md" p="lg" aria-labelledby="pilots-move">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap={24}>
          <Stack gap="sm" flex={1} miw={0}>
            <h3 id="pilots-move">{t`What your pilots need to do`}</h3>
            <CopyBox role="group" aria-label={t`New address`}>
              <Text span c="dimmed">{t`New address`}</Text>
              <Text span className="mono" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
                {home.address}
              </Text>
              <CopyButton text={home.address} label={t`Copy: New address`} />
            </CopyBox>
            {[...movingNotes(), oldAddressNote(home)].map((note) => (
              <Text key={note} c="var(--hb-tx2)">
                {note}
              </Text>
            ))}
            {network.lan ? null : (
              <Text c="var(--hb-warn)">
                {t`This address only works on this PC. Allow access from your local network before you send it.`}
              </Text>
            )}
          </Stack>
          {network.lan ? <QrCode text={home.address} label={home.address} /> : null}
        </Group>
        <Table aria-label={t`Clients`} verticalSpacing={6} horizontalSpacing={0}>
          <Table.Tbody>
            {movingClients.map(({ name, moves, what }) => (
              <Table.Tr key={name} style={{ verticalAlign: 'top' }}>
                <Table.Th scope="row" w={210} pr={16} fw={560}>
                  {name}
                </Table.Th>
                <Table.Td w={120} pr={16}>
                  <StatusText status={statuses[moves]} />
                </Table.Td>
                <Table.Td c="var(--hb-tx2)">{what(home)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group gap="sm">
          <CopyAs text={movingText(home, 'text')} label={t`Copy as text`} />
          <CopyAs text={movingText(home, 'markdown')} label={t`Copy as Markdown`} />
        </Group>
      </Stack>
    </Paper>
  );
}

function CopyAs({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const { copied, copy } = useCopy(text);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button leftSection={<Icon size={14} stroke={1.6} aria-hidden />} onClick={copy}>
      {copied ? t`Copied` : label}
    </Button>
  );
}
