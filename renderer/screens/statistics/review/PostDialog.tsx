import { t } from '@lingui/core/macro';
import { Anchor, Box, Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { listNews } from '../../../../server/contract/admin/news.ts';
import { getReview, type PeriodReview, postReview } from '../../../../server/contract/admin/periods/reviews.ts';
import { listWebhooks } from '../../../../server/contract/admin/webhooks.ts';
import { useAddress } from '../../../lib/address.ts';
import { api, keyOf, queryOf, reasonOf } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { dateTimeOf, useNow } from '../../../lib/utc.ts';
import { Dialog, DialogError, DialogForm, SaveActions } from '../../../ui/Dialog.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';

interface Props {
  readonly review: PeriodReview;
  readonly draft: NonNullable<PeriodReview['draft']>;
}

/** Posts the review as news, to Discord, or both, while the address says so. */
export function PostDialog(props: Props): ReactNode {
  const { post } = useSearch({ from: '/statistics/$period' });
  const address = useAddress();
  const close = (): void => address({ post: undefined });
  return (
    <Dialog opened={post !== undefined} onClose={close} title={t`Post: ${props.draft.subject}`} width={760} stays>
      <PostForm {...props} onDone={close} />
    </Dialog>
  );
}

function PostForm({ review, draft, onDone }: Props & { readonly onDone: () => void }): ReactNode {
  const { period, posted_at } = review;
  const client = useQueryClient();
  const now = useNow(60_000);
  const { data: hooks } = useQuery(queryOf(listWebhooks, {}));
  const channels = hooks?.data.filter(({ active, events }) => active && events.includes('review.posted')) ?? [];
  const [news, setNews] = useState(true);
  const [discord, setDiscord] = useState(true);
  const [comment, setComment] = useState('');
  const [again, setAgain] = useState(false);
  const isSent = discord && channels.length > 0;
  const send = useMutation({
    mutationFn: () =>
      api(postReview, {
        params: { period },
        body: { news, discord: isSent, again, ...(comment.trim() === '' ? {} : { comment }) },
      }),
    onSuccess: async () => {
      onDone();
      showToast({ text: t`Posted: ${draft.subject}` });
      await Promise.all([getReview, listNews].map((call) => client.invalidateQueries({ queryKey: keyOf(call) })));
    },
  });
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      {posted_at === null ? null : (
        <Checkbox
          label={t`It was posted ${dateTimeOf(posted_at, now)}. Post it again.`}
          checked={again}
          onChange={({ currentTarget }) => setAgain(currentTarget.checked)}
        />
      )}
      <Textarea
        label={t`Comment`}
        description={t`Stands above the text. Markdown.`}
        maxLength={5000}
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <Box
        component="section"
        aria-label={t`Preview`}
        p="10px 12px"
        mah="34vh"
        bd="1px solid var(--hb-line)"
        bdrs={7}
        style={{ overflowY: 'auto' }}
        tabIndex={0}
      >
        <Text fw={600} mb={6}>
          {draft.subject}
        </Text>
        <Markdown text={comment.trim() === '' ? draft.body : `${comment}\n\n${draft.body}`} below={2} />
      </Box>
      <Stack gap="xs">
        <Checkbox
          label={t`News to pilots`}
          description={t`On the pilots’ page and in clients that show news.`}
          checked={news}
          onChange={({ currentTarget }) => setNews(currentTarget.checked)}
        />
        <Checkbox
          label={t`Discord and other webhooks`}
          disabled={channels.length === 0}
          description={
            channels.length === 0 ? (
              <>
                {t`No webhook sends reviews.`}{' '}
                <Anchor inherit renderRoot={(props) => <Link to="/webhooks" {...props} />}>
                  {t`Choose one in Webhooks`}
                </Anchor>
              </>
            ) : (
              channels.map(({ name }) => name).join(', ')
            )
          }
          checked={isSent}
          onChange={({ currentTarget }) => setDiscord(currentTarget.checked)}
        />
      </Stack>
      <DialogError>{send.error === null ? null : t`Not posted. ${reasonOf(send.error)}`}</DialogError>
      <SaveActions
        label={t`Post`}
        isSaving={send.isPending}
        disabled={(!news && !isSent) || (posted_at !== null && !again)}
        onCancel={onDone}
      />
    </DialogForm>
  );
}
