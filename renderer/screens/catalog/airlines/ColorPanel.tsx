import { t } from '@lingui/core/macro';
import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, type FormEvent, type ReactNode, useState } from 'react';
import { changeSetting, listSettings } from '../../../../server/contract/admin/settings.ts';
import { accentVariables } from '../../../lib/accent.ts';
import { api, keyOf, queryOf, reasonOf } from '../../../lib/api.ts';
import { useScheme } from '../../../lib/theme.ts';
import { showToast } from '../../../lib/toast.ts';
import { tokens } from '../../../lib/tokens.ts';
import { Logo } from '../../../ui/Avatar.tsx';
import { Panel } from '../../../ui/Panel.tsx';

const key = 'general.color';

interface Props {
  readonly name: string;
  readonly picture: string | null;
}

/** Edits the colour of the pilots' page, beside the logo, and shows how the two look there. */
export function ColorPanel(props: Props): ReactNode {
  const { data } = useQuery(queryOf(listSettings, {}));
  const stored = data?.data.find((setting) => setting.key === key)?.value;
  return stored === undefined ? null : <ColorForm key={stored} stored={stored} {...props} />;
}

function ColorForm({ stored, ...airline }: Props & { readonly stored: string }): ReactNode {
  const [text, setText] = useState(stored);
  const scheme = useScheme();
  const save = useSaveColor(stored);
  const color = text.trim();
  const isValid = color === '' || /^#[\da-f]{6}$/i.test(color);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isValid && color !== stored) save.mutate(color);
  };
  return (
    <Panel title={t`Colour`}>
      <Stack component="form" gap={10} p={12} onSubmit={submit} aria-label={t`Colour`}>
        <Text size="sm" c="dimmed">
          {t`Accent colour of the pilots’ page. Where text would be hard to read, a darker or lighter shade is used.`}
        </Text>
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <input
            type="color"
            aria-label={t`Pick a colour`}
            value={isValid && color !== '' ? color : tokens[scheme].acc.toLowerCase()}
            onChange={({ currentTarget }) => setText(currentTarget.value.toUpperCase())}
            style={{ flex: 'none', width: 40, height: 28, padding: 2 }}
          />
          <TextInput
            aria-label={t`Colour as #RRGGBB`}
            placeholder={t`Colour of Homebase`}
            flex={1}
            maxLength={7}
            value={text}
            error={isValid ? undefined : t`Enter a colour such as #1E64A6, or nothing.`}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Button type="submit" disabled={!isValid || color === stored} loading={save.isPending}>
            {t`Save`}
          </Button>
        </Group>
        <Preview color={isValid ? color : stored} {...airline} />
      </Stack>
    </Panel>
  );
}

/** The top of the pilots' page in this scheme. */
function Preview({ color, name, picture }: Props & { readonly color: string }): ReactNode {
  const none = { variables: {}, light: {}, dark: {} };
  const variables = accentVariables(color, none)[useScheme()];
  return (
    <Box
      role="img"
      aria-label={t`The pilots’ page with this colour`}
      bd="1px solid var(--hb-line)"
      bdrs={6}
      bg="var(--hb-surface)"
      style={{ ...(variables as CSSProperties), overflow: 'hidden' }}
    >
      <Group gap={8} px={10} h={38} wrap="nowrap" style={{ borderBottom: '1px solid var(--hb-line)' }}>
        <Logo of={picture} size={22} widest={2} />
        <Text fw={600} truncate>
          {name}
        </Text>
      </Group>
      <Group justify="space-between" px={10} py={8} wrap="nowrap">
        <Text size="sm" c="var(--hb-acc-tx)" fw={560}>
          {t`Flights`}
        </Text>
        <Box px={10} py={3} bdrs={5} fz="sm" fw={560} c="#fff" bg="var(--hb-acc)">
          {t`Book`}
        </Box>
      </Group>
    </Box>
  );
}

/** Saves the colour, and offers Undo. */
function useSaveColor(before: string) {
  const client = useQueryClient();
  const { mutate: undo } = useMutation({ mutationFn: put, onSettled: settle });
  return useMutation({
    mutationFn: put,
    onError: (error) => showToast({ text: reasonOf(error), failed: true }),
    onSuccess: () => showToast({ text: t`Colour changed.`, action: { label: t`Undo`, run: () => undo(before) } }),
    onSettled: settle,
  });

  async function settle(): Promise<void> {
    await client.invalidateQueries({ queryKey: keyOf(listSettings) });
  }
}

async function put(value: string): Promise<void> {
  await api(changeSetting, { body: { key, value } });
}
