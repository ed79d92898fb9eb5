import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { changeNews, listNews, type PostedNews, postNews, withdrawNews } from '../../../server/contract/admin/news.ts';
import { WebhookEvents } from '../../../server/contract/admin/events.ts';
import { listWebhooks, updateWebhook } from '../../../server/contract/admin/webhooks.ts';
import { api, keyOf, queryOf, reasonOf } from '../../lib/api.ts';
import { useForm, useSave } from '../../lib/form.ts';
import { Dialog, DialogError, DialogForm, SaveActions, useUnsaved } from '../../ui/Dialog.tsx';
import { inputOf } from '../webhooks/useWebhooks.ts';
import { DiscordChoice, NewsFields, type NewsValues } from './NewsFields.tsx';
import parts from '../../ui/parts.module.css';

/** Only this many news items can be opened by address. */
const found = 500;

/** Writes, edits and withdraws news while the address names an item. */
export function NewsDialog(): ReactNode {
  const { news: wanted } = useSearch({ from: '/dashboard' });
  const navigate = useNavigate();
  const isChange = wanted !== undefined && wanted !== 'new';
  const { data } = useQuery({ ...queryOf(listNews, { query: { limit: found } }), enabled: isChange });
  const news = data?.data.find(({ id }) => String(id) === wanted);
  const close = (): void => void navigate({ to: '/dashboard', search: (old) => ({ ...old, news: undefined }) });
  return (
    <Dialog
      opened={wanted !== undefined}
      onClose={close}
      title={isChange ? t`Edit news` : t`News to pilots`}
      width={760}
      stays
    >
      {isChange && data !== undefined && news === undefined ? <p>{t`This news was withdrawn.`}</p> : null}
      {wanted === 'new' || news !== undefined ? <NewsForm key={wanted} news={news} onDone={close} /> : null}
    </Dialog>
  );
}

interface FormProps {
  /** The item to edit; undefined for a new one. */
  readonly news: PostedNews | undefined;
  readonly onDone: () => void;
}

function NewsForm({ news, onDone }: FormProps): ReactNode {
  const client = useQueryClient();
  const { subject = '', body = '', pinned = false, ends_on = null } = news ?? {};
  const form = useForm<NewsValues>({ subject, body, pinned, ends_on }, (values) => ({
    ...(values.subject.trim() === '' && { subject: t`Enter a subject.` }),
    ...(values.body.trim() === '' && { body: t`Enter a text.` }),
  }));
  const [channels, setChannels] = useState<readonly number[]>([]);
  const { question, done } = useUnsaved(form.isDirty);
  /** Whether to withdraw it; undefined until it was asked for the first time. */
  const [asking, setAsking] = useState<boolean>();
  const onSaved = async (): Promise<void> => {
    done();
    onDone();
    await client.invalidateQueries({ queryKey: keyOf(listNews) });
    if (channels.length > 0) await client.invalidateQueries({ queryKey: keyOf(listWebhooks) });
  };
  const { save, isSaving, rest } = useSave(form, {
    send: async (values: NewsValues): Promise<unknown> => {
      if (news !== undefined) return await api(changeNews, { params: { id: news.id }, body: values });
      await sendNewsTo(channels);
      return await api(postNews, { body: values });
    },
    onSaved,
  });
  return (
    <DialogForm onSubmit={form.onSubmit(save)}>
      <NewsFields form={form} />
      {news === undefined ? <DiscordChoice chosen={channels} onChange={setChannels} /> : null}
      <DialogError>{rest === null ? null : t`Not saved. ${rest}`}</DialogError>
      <SaveActions
        question={
          question ??
          (asking === true && news !== undefined ? (
            <AskToWithdraw news={news} onSuccess={onSaved} onKeep={() => setAsking(false)} />
          ) : null)
        }
        label={news === undefined ? t`Post news` : t`Save changes`}
        isSaving={isSaving}
        left={
          news === undefined ? null : (
            <Button size="md" c="var(--hb-bad)" autoFocus={asking === false} onClick={() => setAsking(true)}>
              {t`Withdraw…`}
            </Button>
          )
        }
        onCancel={onDone}
      />
    </DialogForm>
  );
}

/** Lets webhooks send news from now on. */
async function sendNewsTo(ids: readonly number[]): Promise<void> {
  const { data } = ids.length === 0 ? { data: [] } : await api(listWebhooks, {});
  for (const hook of data.filter(({ id }) => ids.includes(id))) {
    const events = WebhookEvents.filter((event) => event === 'news.posted' || hook.events.includes(event));
    await api(updateWebhook, { params: { id: hook.id }, body: { ...inputOf(hook), events } });
  }
}

interface AskProps {
  readonly news: PostedNews;
  readonly onSuccess: () => Promise<void>;
  readonly onKeep: () => void;
}

/** Asks in place of the form's actions: if posted again, it would be new to every pilot. */
function AskToWithdraw({ news, onSuccess, onKeep }: AskProps): ReactNode {
  const withdraw = useMutation({ mutationFn: () => api(withdrawNews, { params: { id: news.id } }), onSuccess });
  return (
    <div role="group" aria-label={t`Withdraw “${news.subject}”?`} className={parts.notice}>
      <p>
        <strong>{t`Withdraw “${news.subject}”?`}</strong>{' '}
        {t`Pilots will no longer see it. Its text stays in the activity.`}
      </p>
      <DialogError>{withdraw.error === null ? null : t`Could not withdraw. ${reasonOf(withdraw.error)}`}</DialogError>
      <Group gap="sm">
        <Button size="md" c="var(--hb-bad)" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t`Withdraw`}
        </Button>
        <Button size="md" autoFocus onClick={onKeep}>
          {t`Keep`}
        </Button>
      </Group>
    </div>
  );
}
