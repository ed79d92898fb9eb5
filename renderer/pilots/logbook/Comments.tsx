import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Text, Textarea, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Pirep, PirepComment } from '../../../server/contract/classic/pirep.ts';
import { getPirep, postComment } from '../../../server/contract/classic/pireps.ts';
import { keyOf } from '../../lib/calls.ts';
import { ReadOnlyNotice, useKeyScope } from '../fly/ownKey.tsx';
import { useErrorText } from '../frame/useErrorText.ts';
import { pilotApi, queryClient } from '../session.ts';
import { clockTimeOf, dayOf } from '../figures.ts';
import classes from './Logbook.module.css';

/** What pilot and airline wrote, oldest first. */
export function Comments({ pirep }: { readonly pirep: Pirep }): ReactNode {
  const scope = useKeyScope();
  return (
    <Stack component="section" aria-labelledby="comments" gap="sm">
      <Title order={3} id="comments" fz={15} lh="20px">
        <Trans>Comments</Trans>
      </Title>
      {pirep.comments.toReversed().map((comment) => (
        <Comment key={comment.id} comment={comment} />
      ))}
      {scope === 'read' && <ReadOnlyNotice />}
      {scope === 'full' && <CommentForm id={pirep.id} />}
    </Stack>
  );
}

function Comment({ comment: { comment, created_at, user } }: { readonly comment: PirepComment }): ReactNode {
  const { t } = useLingui();
  return (
    <article className={classes.comment}>
      <Text c="dimmed" fz="sm">
        <Text span inherit fw={600} c="var(--hb-tx)">
          {user.id === 0 ? t`Your airline` : user.name}
        </Text>{' '}
        {dayOf(created_at.date)} {clockTimeOf(created_at.date)}
      </Text>
      <Text className={classes.long ?? ''}>{comment}</Text>
    </article>
  );
}

function CommentForm({ id }: { readonly id: string }): ReactNode {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const send = useMutation({
    mutationFn: () => pilotApi(postComment, { params: { id }, body: { comment: text.trim() } }),
    onSuccess: async () => {
      setText('');
      await queryClient.invalidateQueries({ queryKey: keyOf(getPirep) });
    },
  });
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <Textarea
        size="lg"
        rows={3}
        maxLength={5000}
        label={t`Your comment`}
        labelProps={{ mb: 4 }}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {send.error !== null && (
        <Alert color="red" title={t`Your comment was not sent`}>
          {errorText(send.error)}
        </Alert>
      )}
      <Button
        type="submit"
        size="lg"
        loading={send.isPending}
        disabled={text.trim() === ''}
        className={classes.send ?? ''}
      >
        <Trans>Send comment</Trans>
      </Button>
    </Stack>
  );
}
