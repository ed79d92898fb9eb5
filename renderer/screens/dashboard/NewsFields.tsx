import { t } from '@lingui/core/macro';
import { Checkbox, Group, SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { NewsInput } from '../../../server/contract/admin/news.ts';
import { listWebhooks, type Webhook } from '../../../server/contract/admin/webhooks.ts';
import { queryOf } from '../../lib/api.ts';
import type { Form } from '../../lib/form.ts';
import { DayInput } from '../../ui/DayInput.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import classes from './DashboardPage.module.css';

export type NewsValues = Required<NewsInput>;

/** The fields of news, with what pilots will see beside the text. */
export function NewsFields({ form }: { readonly form: Form<NewsValues> }): ReactNode {
  const { body, ends_on } = form.values;
  return (
    <>
      <TextInput
        label={t`Subject`}
        required
        maxLength={200}
        // The dialog uses the first attribute, the second is for news that is read after the dialog opened.
        data-autofocus
        autoFocus
        {...form.field('subject')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Textarea
          label={t`Text`}
          description={t`# Heading, - list, **bold**, [link](https://…)`}
          required
          maxLength={20_000}
          autosize
          minRows={8}
          maxRows={16}
          {...form.field('body')}
        />
        <section aria-label={t`Preview`} className={classes.preview}>
          <Text size="sm" c="dimmed" mb={6}>{t`Preview`}</Text>
          <Markdown text={body} below={2} />
        </section>
      </SimpleGrid>
      <Group gap="xl" align="flex-start">
        <DayInput
          label={t`Last day`}
          description={t`In UTC. Empty: no end.`}
          placeholder="20 Nov 2026"
          w={200}
          {...form.field('ends_on')}
          value={ends_on}
          onText={(text) => form.set({ ends_on: text })}
        />
        <Switch mt={22} label={t`Pinned`} description={t`Stays above newer news.`} {...form.check('pinned')} />
      </Group>
    </>
  );
}

interface DiscordProps {
  /** The ids of webhooks that are to send news from now on. */
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

/** Says which Discord channels get the news, and offers those that do not yet. Nothing without such a webhook. */
export function DiscordChoice({ chosen, onChange }: DiscordProps): ReactNode {
  const { data } = useQuery(queryOf(listWebhooks, {}));
  const hooks = data?.data.filter(({ format, active }) => format === 'discord' && active) ?? [];
  const sending = hooks.filter(sendsNews).map(({ name }) => name);
  if (hooks.length === 0) return null;
  return (
    <Stack gap="xs">
      {sending.length === 0 ? null : <Text size="sm">{t`Also goes to Discord: ${sending.join(', ')}.`}</Text>}
      {hooks
        .filter((hook) => !sendsNews(hook))
        .map(({ id, name }) => (
          <Checkbox
            key={id}
            size="xs"
            label={t`Send this and later news to Discord, too: ${name}`}
            checked={chosen.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
    </Stack>
  );
}

function sendsNews({ events }: Webhook): boolean {
  return events.includes('news.posted');
}
