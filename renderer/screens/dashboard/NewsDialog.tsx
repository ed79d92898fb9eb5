import { t } from '@lingui/core/macro';
import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  changeNews,
  listNews,
  type PostedNews,
  type NewsInput,
  postNews,
  withdrawNews,
} from '../../../server/contract/admin/news.ts';
import { api, keyOf, queryOf, reasonOf } from '../../lib/api.ts';
import { useForm, useSave } from '../../lib/form.ts';
import { Dialog, DialogError, DialogForm, SaveActions, useUnsaved } from '../../ui/Dialog.tsx';
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
      width={560}
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
  const form = useForm<NewsInput>({ subject: news?.subject ?? '', body: news?.body ?? '' }, ({ subject, body }) => ({
    ...(subject.trim() === '' && { subject: t`Enter a subject.` }),
    ...(body.trim() === '' && { body: t`Enter a text.` }),
  }));
  const { question, done } = useUnsaved(form.isDirty);
  /** Whether to withdraw it; undefined until it was asked for the first time. */
  const [asking, setAsking] = useState<boolean>();
  const onSaved = async (): Promise<void> => {
    done();
    onDone();
    await client.invalidateQueries({ queryKey: keyOf(listNews) });
  };
  const { save, isSaving, rest } = useSave(form, {
    send: async (body: NewsInput): Promise<unknown> =>
      news === undefined ? api(postNews, { body }) : api(changeNews, { params: { id: news.id }, body }),
    onSaved,
  });
  return (
    <DialogForm onSubmit={form.onSubmit(save)}>
      <TextInput
        label={t`Subject`}
        required
        maxLength={200}
        // The dialog uses the first attribute, the second is for news that is read after the dialog opened.
        data-autofocus
        autoFocus
        {...form.field('subject')}
      />
      <Textarea
        label={t`Text`}
        description={t`Plain text, shown in pilots’ clients.`}
        required
        maxLength={20_000}
        autosize
        minRows={6}
        maxRows={16}
        {...form.field('body')}
      />
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
