import { t } from '@lingui/core/macro';
import { Box, Image, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { previewWebhook } from '../../../server/contract/admin/webhooks.ts';
import { queryOf } from '../../lib/api.ts';
import { markdownParts } from './webhookWords.ts';

/** Shows how a filed report appears in the channel, with the airline's name and units. */
export function DiscordPreview(): ReactNode {
  const { data } = useQuery(queryOf(previewWebhook, {}));
  if (data === undefined) return null;
  const { username, title, description, color, fields, picture } = data.data;
  return (
    <Box component="figure" m={0}>
      <Text component="figcaption" c="dimmed" mb={4}>
        {t`A filed report in the channel:`}
      </Text>
      <Text fw={600}>{username ?? t`The name of the webhook in Discord`}</Text>
      <Box
        mt={4}
        px="md"
        py={10}
        bg="var(--hb-sunken)"
        style={{ borderLeft: `4px solid #${color.toString(16).padStart(6, '0')}`, borderRadius: 5 }}
      >
        <Text fw={600}>
          <Markdown text={title} />
        </Text>
        <Text mb="sm">
          <Markdown text={description} />
        </Text>
        <SimpleGrid cols={4} spacing="md" verticalSpacing="sm">
          {fields.map(({ name, value }) => (
            <div key={name}>
              <Text size="sm" c="dimmed">
                {name}
              </Text>
              <Markdown text={value} />
            </div>
          ))}
        </SimpleGrid>
        {picture === null ? null : (
          <Image src={picture} alt={t`The route on a map`} w={400} maw="100%" mt="md" radius="sm" />
        )}
      </Box>
    </Box>
  );
}

function Markdown({ text }: { readonly text: string }): ReactNode {
  return markdownParts(text).map((part) => (part.isBold ? <strong key={part.text}>{part.text}</strong> : part.text));
}
