import { t } from '@lingui/core/macro';
import { Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  changeNews,
  listNews,
  type News,
  type NewsInput,
  postNews,
  withdrawNews,
} from '../../../server/contract/admin/news.ts';
import { api, keyOf, queryOf } from '../../lib/api.ts';
import { useForm, useSave } from '../../lib/form.ts';
import { Dialog, DialogActions, DialogError, DialogForm } from '../../ui/Dialog.tsx';

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
  readonly news: News | undefined;
  readonly onDone: () => void;
}

function NewsForm({ news, onDone }: FormProps): ReactNode {
  const client = useQueryClient();
  const onSaved = async (): Promise<void> => {
    onDone();
    await client.invalidateQueries({ queryKey: keyOf(listNews) });
  };
  const form = useForm<NewsInput>({ subject: news?.subject ?? '', body: news?.body ?? '' }, ({ subject, body }) => ({
    ...(subject.trim() === '' && { subject: t`Enter a subject.` }),
    ...(body.trim() === '' && { body: t`Enter a text.` }),
  }));
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
      <DialogActions left={news === undefined ? null : <Withdraw news={news} onSuccess={onSaved} />}>
        <Button size="md" onClick={onDone}>
          {t`Cancel`}
        </Button>
        <Button size="md" variant="filled" type="submit" loading={isSaving}>
          {news === undefined ? t`Post news` : t`Save changes`}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

/** Asks first: if posted again, it would be new to every pilot. */
function Withdraw({ news, onSuccess }: { readonly news: News; readonly onSuccess: () => Promise<void> }): ReactNode {
  /** Undefined until it was asked for the first time. */
  const [asking, setAsking] = useState<boolean>();
  const withdraw = useMutation({ mutationFn: () => api(withdrawNews, { params: { id: news.id } }), onSuccess });
  if (asking !== true) {
    return (
      <Button size="md" c="var(--hb-bad)" autoFocus={asking === false} onClick={() => setAsking(true)}>
        {t`Withdraw…`}
      </Button>
    );
  }
  return (
    <Group gap="sm" role="group" aria-label={t`Withdraw “${news.subject}”?`}>
      <Text w="100%">
        <strong>{t`Withdraw “${news.subject}”?`}</strong>{' '}
        {t`Pilots will no longer see it. Its text stays in the activity.`}
      </Text>
      <DialogError>{withdraw.error === null ? null : t`Could not withdraw. ${withdraw.error.message}`}</DialogError>
      <Button size="md" c="var(--hb-bad)" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t`Withdraw`}
      </Button>
      <Button size="md" autoFocus onClick={() => setAsking(false)}>
        {t`Keep`}
      </Button>
    </Group>
  );
}
