import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, FileButton, Flex, Group, Paper, Stack, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconFileUpload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Backup, listBackups, uploadBackup } from '../../../server/contract/admin/backups.ts';
import type { EndpointOutput } from '../../../server/contract/endpoint.ts';
import { keyOf, queryOf, reasonOf, sendFile } from '../../lib/api.ts';
import { size } from '../../lib/figures.ts';
import { emptyFile } from '../../lib/form.ts';
import { useNow } from '../../lib/utc.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NotLoaded } from '../../ui/ErrorState.tsx';
import { useRestore } from '../data/BackupDialogs.tsx';
import { DropArea } from '../data/DropArea.tsx';
import { Notice } from '../data/Notice.tsx';
import { RestorePending } from '../data/RestorePending.tsx';
import { backupKinds, contentsText, takenText } from '../data/words.ts';
import { ComingFrom } from './FromPhpVms.tsx';

/** The first run of an airline that is in a backup: of another PC, or still in the data folder. */
export function FromBackup(): ReactNode {
  useDocumentTitle(t`From a backup – Homebase`);
  const backups = useQuery(queryOf(listBackups, {}));
  return (
    <ComingFrom
      title={t`Restore your airline from a backup`}
      text={t`Everything comes back as it was: pilots, keys, reports, tracks, fleet, flights and settings.`}
    >
      {backups.data === undefined ? (
        <NotLoaded query={backups} failed={t`The backups could not be loaded`} count={6} height={34} />
      ) : (
        <Files found={backups.data} />
      )}
    </ComingFrom>
  );
}

function Files({ found }: { readonly found: EndpointOutput<typeof listBackups> }): ReactNode {
  const client = useQueryClient();
  const upload = useMutation({
    mutationFn: (file: File) => sendFile(uploadBackup, { query: { file_name: file.name } }, file),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listBackups) }),
  });
  const take = (file: File | null | undefined): void => {
    if (file && !upload.isPending) upload.mutate(file);
  };
  const { data, restore_waiting, restore_refused, can_restart } = found;
  return (
    <DropArea onDrop={([file]) => take(file)}>
      {restore_waiting === null ? null : <RestorePending backup={restore_waiting} canRestart={can_restart} />}
      {restore_refused === null ? null : <Notice role="alert">{t`Not restored. ${restore_refused}`}</Notice>}
      {upload.error === null ? null : <Notice role="alert">{reasonOf(upload.error)}</Notice>}
      {data.length === 0 ? null : (
        <Stack component="ul" gap="sm" px="xl" pt="lg" mah="50%" aria-label={t`Backups`} style={{ overflowY: 'auto' }}>
          {data.map((backup) => (
            <BackupCard key={backup.name} backup={backup} canRestart={can_restart} />
          ))}
        </Stack>
      )}
      <Flex flex={1} mih={0} mx="xl" my="lg" bd="1px dashed var(--hb-line2)" bdrs="md">
        <EmptyState
          title={t`Drop a backup here`}
          action={<FileChoice isUploading={upload.isPending} onChoose={take} />}
        >
          <Trans>
            A backup is one file. On the old PC, open Data, then Backups, create one and download it; or take the newest
            file of the folder <span className="mono">backups</span> in the data folder. Homebase checks every page of
            it before it is used.
          </Trans>
        </EmptyState>
      </Flex>
    </DropArea>
  );
}

interface ChoiceProps {
  readonly isUploading: boolean;
  readonly onChoose: (file: File | null) => void;
}

function FileChoice({ isUploading, onChoose }: ChoiceProps): ReactNode {
  return (
    <FileButton onChange={onChoose} inputProps={{ 'aria-label': t`Backup file`, onClick: emptyFile }}>
      {(props) => (
        <Button {...props} loading={isUploading} leftSection={<IconFileUpload size={16} stroke={1.6} aria-hidden />}>
          {t`Choose backup file`}
        </Button>
      )}
    </FileButton>
  );
}

interface CardProps {
  readonly backup: Backup;
  readonly canRestart: boolean;
}

function BackupCard({ backup, canRestart }: CardProps): ReactNode {
  const restore = useRestore(canRestart);
  const taken = takenText(backup, useNow(60_000));
  return (
    <Paper component="li" withBorder px="lg" py={12} style={{ listStyle: 'none' }}>
      <Group wrap="nowrap">
        <Stack gap={0} flex={1} miw={0}>
          <Text fw={600}>{backup.contents === null ? taken : contentsText(backup.contents)}</Text>
          <Text size="sm" c="dimmed">
            {[backupKinds[backup.kind], taken, size(backup.size)].join(' · ')}
          </Text>
        </Stack>
        <Button
          variant="filled"
          aria-label={t`Use this backup, from ${taken}`}
          loading={restore.isPending}
          onClick={() => restore.mutate(backup.name)}
        >
          {t`Use this backup`}
        </Button>
      </Group>
    </Paper>
  );
}
