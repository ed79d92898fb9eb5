import { t } from '@lingui/core/macro';
import { ActionIcon, Box, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, type UseMutationResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  changePresetComments,
  listPresetComments,
  maxRules,
} from '../../../server/contract/admin/review/reviewRules.ts';
import { api, queryOf, reasonOf } from '../../lib/api.ts';
import { showToast } from '../../lib/toast.ts';
import { NotLoaded } from '../../ui/ErrorState.tsx';
import { Panel } from '../../ui/Panel.tsx';

const line = { borderBottom: '1px solid var(--hb-line)' };

/** Edits the comments that the operator can choose from when deciding by hand. */
export function PresetComments(): ReactNode {
  const query = useQuery(queryOf(listPresetComments, {}));
  const comments = query.data?.data;
  return (
    <Panel title={t`Preset comments`} note={t`To choose from when you accept or reject a report with a comment.`}>
      {comments === undefined ? (
        <NotLoaded query={query} failed={t`The comments could not be loaded`} count={2} height={34} />
      ) : (
        <CommentList comments={comments} />
      )}
    </Panel>
  );
}

interface ListProps {
  readonly comments: readonly string[];
}

function CommentList({ comments }: ListProps): ReactNode {
  const store = useStore();
  const remove = (comment: string): void =>
    store.mutate(
      comments.filter((other) => other !== comment),
      {
        onSuccess: () =>
          showToast({ text: t`Comment removed.`, action: { label: t`Undo`, run: () => store.mutate([...comments]) } }),
      },
    );
  return (
    <Stack gap={0}>
      <ul aria-label={t`Preset comments`}>
        {comments.map((comment) => (
          <Group component="li" key={comment} p="6px 12px" gap="md" wrap="nowrap" style={line}>
            <Text flex={1} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {comment}
            </Text>
            <ActionIcon aria-label={t`Remove “${comment.slice(0, 40)}”`} onClick={() => remove(comment)}>
              <IconX size={15} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      </ul>
      <NewComment comments={comments} />
    </Stack>
  );
}

function NewComment({ comments }: ListProps): ReactNode {
  const [typed, setTyped] = useState('');
  const store = useStore();
  const add = (): void => {
    if (typed.trim() !== '') store.mutate([...comments, typed], { onSuccess: () => setTyped('') });
  };
  return (
    <Box
      component="form"
      p="10px 12px"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <Textarea
          flex={1}
          aria-label={t`New comment`}
          placeholder={t`Landing too hard: please practise with an instructor.`}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={5000}
          disabled={comments.length >= maxRules.presets}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" loading={store.isPending}>{t`Add comment`}</Button>
      </Group>
    </Box>
  );
}

function useStore(): UseMutationResult<unknown, Error, string[]> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (comments: string[]) => api(changePresetComments, { body: { comments } }),
    onSuccess: (list) => client.setQueryData(queryOf(listPresetComments, {}).queryKey, list),
    onError: (error) => showToast({ text: t`The comments were not changed.`, reasons: [reasonOf(error)] }),
  });
}
