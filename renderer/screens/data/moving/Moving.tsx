import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Flex, Progress, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { listBackups } from '../../../../server/contract/admin/backups.ts';
import type { MovingFile } from '../../../../server/contract/admin/moving.ts';
import { queryOf } from '../../../lib/api.ts';
import { size } from '../../../lib/figures.ts';
import { emptyFile } from '../../../lib/form.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NotLoaded } from '../../../ui/ErrorState.tsx';
import { Toolbar } from '../../../ui/PageHeader.tsx';
import { DropArea } from '../DropArea.tsx';
import { Notice } from '../Notice.tsx';
import { RestorePending } from '../RestorePending.tsx';
import { MoveAnswersForm } from './MoveAnswersForm.tsx';
import { MovedReport } from './MovedReport.tsx';
import { leftText, progressText } from './moveWords.ts';
import { NextSteps, PastMoveNotice } from './PastMoveNotice.tsx';
import { PublishButton } from './PublishButton.tsx';
import { isAtWork, useMove, useMoveActions } from './useMove.ts';

/** Guides a database of phpVMS through upload, report and publication. */
export function Moving(): ReactNode {
  const { upload } = useMoveActions();
  const query = useMove(upload.isPending);
  const backups = useQuery(queryOf(listBackups, {}));
  const [another, setAnother] = useState(false);
  const { data } = query;
  if (data === undefined)
    return <NotLoaded query={query} failed={t`The import could not be loaded`} count={6} height={34} />;
  const take = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file && !isAtWork(data.data)) upload.mutate(file);
  };
  const isDone = data.last !== null && data.data === null && !another && !upload.isPending;
  const waiting = backups.data?.restore_waiting;
  return (
    <DropArea onDrop={take}>
      {waiting?.kind === 'imported' ? (
        <RestorePending backup={waiting} canRestart={backups.data?.can_restart === true} />
      ) : null}
      {data.last === null ? null : (
        <PastMoveNotice last={data.last} onAnother={isDone ? () => setAnother(true) : undefined} />
      )}
      {isDone ? <NextSteps /> : null}
      {data.data === null ? (
        isDone ? null : (
          <FileChoice isUploading={upload.isPending} onChoose={take} />
        )
      ) : (
        <>
          <FileBar file={data.data} />
          {isAtWork(data.data) ? <AtWork file={data.data} /> : <Ended key={data.data.state} file={data.data} />}
        </>
      )}
    </DropArea>
  );
}

/** Shows the file and the next action. */
function FileBar({ file }: { readonly file: MovingFile }): ReactNode {
  const { stop } = useMoveActions();
  return (
    <Toolbar>
      <Text flex={1} c="var(--hb-tx2)" truncate>
        <Text span inherit fw={560} c="bright">
          {file.file_name}
        </Text>{' '}
        {file.size === null ? null : size(file.size)}
      </Text>
      <Button loading={stop.isPending} onClick={() => stop.mutate()}>
        {isAtWork(file) ? t`Stop` : t`Choose another file`}
      </Button>
      {file.state === 'checked' && file.report !== null ? <PublishButton report={file.report} /> : null}
    </Toolbar>
  );
}

function AtWork({ file }: { readonly file: MovingFile }): ReactNode {
  const { share, seconds_left } = file;
  const text = progressText(file);
  return (
    <Stack component="section" gap="sm" maw={560} px="xl" py={24} aria-label={t`Progress`}>
      <p>{text}</p>
      <Progress
        size={4}
        radius={2}
        color="var(--hb-tx2)"
        bg="var(--hb-line2)"
        aria-label={text}
        value={Math.round(share * 100)}
      />
      <Text c="dimmed">
        {seconds_left === null ? null : `${leftText(seconds_left)}. `}
        {t`Pilots can keep flying. Nothing of your airline changes.`}
      </Text>
    </Stack>
  );
}

/** What became of the file, and what can be answered. */
function Ended({ file }: { readonly file: MovingFile }): ReactNode {
  const { state, message, report } = file;
  return (
    <>
      {state === 'stopped' ? <Notice role="status">{t`Stopped. Nothing was changed.`}</Notice> : null}
      {message === null ? null : <Notice role="alert">{message}</Notice>}
      {report?.warnings.map((warning) => (
        <Notice key={warning} role="note">
          {warning}
        </Notice>
      ))}
      <MoveAnswersForm file={file} />
      {report === null ? null : <MovedReport report={report} />}
    </>
  );
}

interface ChoiceProps {
  readonly isUploading: boolean;
  readonly onChoose: (files: FileList | null) => void;
}

/** Asks for a file, which is dropped or chosen in a dialog. */
function FileChoice({ isUploading, onChoose }: ChoiceProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Flex flex={1} mih={0} mx="xl" my="lg" bd="1px dashed var(--hb-line2)" bdrs="md">
      <EmptyState
        title={t`Drop the database of phpVMS here`}
        action={
          <Button
            variant="filled"
            loading={isUploading}
            leftSection={<IconFileUpload size={16} stroke={1.6} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {t`Choose database file`}
          </Button>
        }
      >
        <p>
          <Trans>
            Homebase takes the database of phpVMS 7 or 8: a dump of MySQL, MariaDB or PostgreSQL, an export of
            phpMyAdmin as SQL or JSON, an SQLite file, or a backup that phpVMS made. It can be compressed with gzip.
          </Trans>
        </p>
        <p style={{ marginTop: 8 }}>
          <Trans>
            You first get a report of what comes along and what does not. Nothing changes until you confirm. Then the
            whole airline is replaced at once, and one click goes back.
          </Trans>
        </p>
      </EmptyState>
      <input
        ref={input}
        type="file"
        aria-label={t`Database file`}
        hidden
        onClick={emptyFile}
        onChange={({ currentTarget }) => onChoose(currentTarget.files)}
      />
    </Flex>
  );
}
