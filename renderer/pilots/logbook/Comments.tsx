import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Pirep, PirepComment } from '../../../server/contract/classic/pirep.ts';
import { getPirep, postComment } from '../../../server/contract/classic/pireps.ts';
import { keyOf } from '../../lib/calls.ts';
import { ReadOnlyNotice, useKeyScope } from '../fly/ownKey.tsx';
import { ErrorAlert, Section } from '../frame/Section.tsx';
import { pilotApi, queryClient } from '../session.ts';
import { clockTimeOf, dayOf } from '../figures.ts';
import classes from '../Screens.module.css';

/** What pilot and airline wrote, oldest first. */
export function Comments({ pirep }: { readonly pirep: Pirep }): ReactNode {
  const scope = useKeyScope();
  return (
    <Section id="comments" title={<Trans>Comments</Trans>} gap="sm" isPart>
      {pirep.comments.toReversed().map((comment) => (
        <Comment key={comment.id} comment={comment} />
      ))}
      {scope === 'read' && <ReadOnlyNotice />}
      {scope === 'full' && <CommentForm id={pirep.id} />}
    </Section>
  );
}

function Comment({ comment: { comment, created_at, user } }: { readonly comment: PirepComment }): ReactNode {
  const { t } = useLingui();
  return (
    <Box component="article" className={classes.card ?? ''} px="md" py={10}>
      <Text c="dimmed" fz="sm">
        <Text span inherit fw={600} c="var(--hb-tx)">
          {user.id === 0 ? t`Your airline` : user.name}
        </Text>{' '}
        {dayOf(created_at.date)} {clockTimeOf(created_at.date)}
      </Text>
      <Text className={classes.typed ?? ''}>{comment}</Text>
    </Box>
  );
}

function CommentForm({ id }: { readonly id: string }): ReactNode {
  const { t } = useLingui();
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
      <ErrorAlert error={send.error} title={t`Your comment was not sent`} />
      <Button
        type="submit"
        size="lg"
        loading={send.isPending}
        disabled={text.trim() === ''}
        style={{ alignSelf: 'flex-start' }}
      >
        <Trans>Send comment</Trans>
      </Button>
    </Stack>
  );
}
