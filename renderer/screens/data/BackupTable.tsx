import { t } from '@lingui/core/macro';
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconDownload, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Backup, downloadBackup } from '../../../server/contract/admin/backups.ts';
import { pathOf } from '../../../server/contract/call.ts';
import { size } from '../../lib/figures.ts';
import { useNow } from '../../lib/utc.ts';
import { Apart } from '../../ui/PageHeader.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { Shown } from '../../ui/Shown.tsx';
import type { Status } from '../../ui/status.ts';
import { StatusText } from '../../ui/StatusBadge.tsx';
import { backupKinds, contentsText, takenText } from './words.ts';

/** Lists the backups, newest first. */
export function BackupTable({ backups }: { readonly backups: readonly Backup[] }): ReactNode {
  return (
    <DataTable
      label={t`Backups`}
      columns={columns}
      rows={backups}
      idOf={({ name }) => name}
      nameOf={({ name }) => name}
    />
  );
}

const verifiedStatus: Status = { label: t`Verified`, kind: 'ok', icon: IconCheck };
const unverifiedStatus: Status = { label: t`Not verified`, kind: 'warn', icon: IconAlertTriangle };

const columns: readonly DataColumn<Backup>[] = [
  { name: 'taken_at', head: t`Created`, cell: (backup) => <Taken backup={backup} /> },
  { name: 'kind', head: t`Kind`, cell: ({ kind }) => backupKinds[kind] },
  {
    name: 'verified',
    head: t`State`,
    cell: ({ verified }) => <StatusText status={verified ? verifiedStatus : unverifiedStatus} />,
  },
  {
    name: 'contents',
    head: t`Contents`,
    maxWidth: 420,
    cell: ({ contents }) => <Shown value={contents} as={contentsText} />,
  },
  { name: 'size', head: t`Size`, figures: true, cell: (backup) => size(backup.size) },
  { name: 'actions', head: t`Actions`, cell: (backup) => <Actions backup={backup} /> },
];

interface CellProps {
  readonly backup: Backup;
}

function Taken({ backup }: CellProps): ReactNode {
  return takenText(backup, useNow(60_000));
}

function Actions({ backup }: CellProps): ReactNode {
  const { name } = backup;
  const what = t`backup from ${takenText(backup, useNow(60_000))}`;
  return (
    <Group gap={2} wrap="nowrap" display="inline-flex">
      <Button
        aria-label={t`Restore: ${what}`}
        renderRoot={(props) => <Link to="/data" search={(old) => ({ ...old, restore: name })} {...props} />}
      >
        {t`Restore…`}
      </Button>
      <ActionIcon
        component="a"
        href={pathOf(downloadBackup, { params: { name } })}
        download={name}
        aria-label={t`Download: ${what}`}
      >
        <IconDownload size={15} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Apart>
        <ActionIcon
          aria-label={t`Delete: ${what}`}
          renderRoot={(props) => <Link to="/data" search={(old) => ({ ...old, remove: name })} {...props} />}
        >
          <IconTrash size={15} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Apart>
    </Group>
  );
}
