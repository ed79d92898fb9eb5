import { t } from '@lingui/core/macro';
import { ActionIcon, Anchor, Group, Menu, Text } from '@mantine/core';
import { IconBan, IconDots, IconPlugConnected, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import type { ApiKey } from '../../../server/contract/admin/apiKeys.ts';
import { useAddress } from '../../lib/address.ts';
import { ago, dateOf, useNow } from '../../lib/utc.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { StatusText } from '../../ui/StatusBadge.tsx';
import { expiryText, keyStatus, scopeTexts } from './keyTexts.ts';

interface Props {
  readonly keys: readonly ApiKey[];
  /** The id of the key whose dialog is open. */
  readonly current: string | undefined;
}

export function KeysTable({ keys, current }: Props): ReactNode {
  const address = useAddress();
  const now = useNow(1000);
  return (
    <DataTable
      label={t`API keys`}
      columns={columns(now)}
      rows={keys}
      idOf={({ id }) => String(id)}
      nameOf={({ label }) => label}
      current={current}
      onOpen={({ id }) => address({ test: String(id) })}
    />
  );
}

function columns(now: number): DataColumn<ApiKey>[] {
  return [
    {
      name: 'label',
      head: t`Label`,
      maxWidth: 220,
      cell: ({ id, label }) => (
        <Anchor
          c="inherit"
          fw={560}
          title={t`Test “${label}”`}
          renderRoot={(props) => <Link to="/keys" search={(old) => ({ ...old, test: String(id) })} {...props} />}
        >
          {label}
        </Anchor>
      ),
    },
    {
      name: 'pilot',
      head: t`Pilot`,
      maxWidth: 220,
      cell: ({ pilot }) => (
        <Group gap="sm" wrap="nowrap">
          <Avatar name={pilot.name} picture={pilot.picture} />
          <Text span inherit truncate title={pilot.ident}>
            {pilot.name}
          </Text>
        </Group>
      ),
    },
    { name: 'prefix', head: t`Key`, cell: ({ prefix }) => <span className="mono">{prefix}…</span> },
    { name: 'scope', head: t`Permissions`, cell: ({ scope }) => scopeTexts[scope].label },
    { name: 'created', head: t`Created`, hidesBelow: 1320, cell: ({ created_at }) => dateOf(created_at, now) },
    {
      name: 'used',
      head: t`Last used`,
      cell: ({ last_used_at }) => (last_used_at === null ? t`never used` : ago(last_used_at, now)),
    },
    {
      name: 'client',
      head: t`Client`,
      maxWidth: 200,
      cell: ({ last_client }) => <Shown value={last_client} as={(client) => client} />,
    },
    {
      name: 'expires',
      head: t`Expires`,
      cell: ({ expires_at }) => <Shown value={expires_at} as={(at) => expiryText(at, now)} />,
    },
    { name: 'state', head: t`State`, cell: ({ state }) => <StatusText status={keyStatus[state]} /> },
    { name: 'actions', head: t`Actions`, figures: true, cell: (key) => <Actions apiKey={key} /> },
  ];
}

/** The menu of a key. Keys that have ended have none. */
function Actions({ apiKey: { id, label, pilot, state } }: { readonly apiKey: ApiKey }): ReactNode {
  const address = useAddress();
  const button = useRef<HTMLButtonElement>(null);
  const open = (dialog: 'test' | 'rotate' | 'revoke'): void => {
    // The dialog gives the focus back to where it was, and the menu's item is gone by then.
    button.current?.focus();
    address({ [dialog]: String(id) });
  };
  if (state === 'revoked' || state === 'expired') return null;
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon ref={button} aria-label={t`Actions for “${label}” of ${pilot.name}`}>
          <IconDots size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPlugConnected size={16} stroke={1.6} />} onClick={() => open('test')}>
          {t`Test connection`}
        </Menu.Item>
        <Menu.Item leftSection={<IconRefresh size={16} stroke={1.6} />} onClick={() => open('rotate')}>
          {t`Rotate…`}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item c="var(--hb-bad)" leftSection={<IconBan size={16} stroke={1.6} />} onClick={() => open('revoke')}>
          {t`Revoke…`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
