import { t } from '@lingui/core/macro';
import { Checkbox, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { listNews } from '../../../../server/contract/admin/news.ts';
import { getReview, type PeriodReview, postReview } from '../../../../server/contract/admin/periods/reviews.ts';
import { listWebhooks } from '../../../../server/contract/admin/webhooks.ts';
import { useAddress } from '../../../lib/address.ts';
import { api, keyOf, queryOf, reasonOf } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { dateTimeOf, useNow } from '../../../lib/utc.ts';
import { Dialog, DialogError, DialogForm, SaveActions } from '../../../ui/Dialog.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import classes from './Review.module.css';

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
  const client = useQueryClient();
  const channels = useChannels();
  const [values, setValues] = useState<Values>({ news: true, discord: true, again: false, comment: '' });
  const { news, again } = values;
  const comment = values.comment.trim();
  const discord = values.discord && channels.length > 0;
  const send = useMutation({
    mutationFn: () => {
      const body = { news, discord, again, ...(comment === '' ? {} : { comment }) };
      return api(postReview, { params: { period: review.period }, body });
    },
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
      <Fields values={values} posted_at={review.posted_at} channels={channels} onChange={setValues} />
      <section className={classes.preview} aria-label={t`Preview`} tabIndex={0}>
        <Text fw={600} mb={6}>
          {draft.subject}
        </Text>
        <Markdown text={comment === '' ? draft.body : `${comment}\n\n${draft.body}`} below={2} />
      </section>
      <DialogError>{send.error === null ? null : t`Not posted. ${reasonOf(send.error)}`}</DialogError>
      <SaveActions
        label={t`Post`}
        isSaving={send.isPending}
        disabled={(!news && !discord) || (review.posted_at !== null && !again)}
        onCancel={onDone}
      />
    </DialogForm>
  );
}

interface Values {
  readonly news: boolean;
  readonly discord: boolean;
  /** Although it was posted before. */
  readonly again: boolean;
  readonly comment: string;
}

/** The names of the webhooks that send reviews. */
function useChannels(): readonly string[] {
  const { data } = useQuery(queryOf(listWebhooks, {}));
  const hooks = data?.data.filter(({ active, events }) => active && events.includes('review.posted')) ?? [];
  return hooks.map(({ name }) => name);
}

interface FieldsProps extends Pick<PeriodReview, 'posted_at'> {
  readonly values: Values;
  readonly channels: readonly string[];
  readonly onChange: (values: Values) => void;
}

function Fields({ values, posted_at, channels, onChange }: FieldsProps): ReactNode {
  const now = useNow(60_000);
  const isSendable = channels.length > 0;
  const tick = (name: 'news' | 'discord' | 'again') => ({
    checked: values[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      onChange({ ...values, [name]: currentTarget.checked }),
  });
  return (
    <>
      {posted_at === null ? null : (
        <Checkbox label={t`It was posted ${dateTimeOf(posted_at, now)}. Post it again.`} {...tick('again')} />
      )}
      <Checkbox
        label={t`News to pilots`}
        description={t`On the pilots’ page and in clients that show news.`}
        {...tick('news')}
      />
      <Checkbox
        label={t`Discord and other webhooks`}
        disabled={!isSendable}
        description={
          isSendable ? channels.join(', ') : t`No webhook sends reviews. Choose the event Review in Webhooks.`
        }
        {...tick('discord')}
        checked={values.discord && isSendable}
      />
      <Textarea
        label={t`Comment`}
        description={t`Stands above the text. Markdown.`}
        maxLength={5000}
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus
        value={values.comment}
        onChange={({ currentTarget }) => onChange({ ...values, comment: currentTarget.value })}
      />
    </>
  );
}
