import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { IconLogin } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { signIn, useSession } from '../session.ts';

/** Asks for the API key. The first call with it tells whether it is valid. */
export function SignIn({ airline }: { readonly airline: string }): ReactNode {
  const { t } = useLingui();
  const { ended } = useSession();
  const [key, setKey] = useState('');
  return (
    <Stack component="section" maw={420} mx="auto" mt="10vh" gap="lg">
      <Stack gap={4}>
        <Title order={2} fz={20} lh="26px">
          <Trans>Sign in as a pilot of {airline}</Trans>
        </Title>
        <Text c="dimmed">
          <Trans>Use the API key that the airline gave you for your ACARS client. It stays in this browser.</Trans>
        </Text>
      </Stack>
      {ended !== null && (
        <Alert color="red" title={t`You are signed out`}>
          <Text lang="en">{ended}</Text>
          <Text>
            <Trans>Ask the airline for a new key, then sign in again.</Trans>
          </Text>
        </Alert>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (key.trim() !== '') signIn(key);
        }}
      >
        <Stack>
          <PasswordInput
            label={t`API key`}
            autoComplete="current-password"
            size="lg"
            required
            value={key}
            onChange={(event) => setKey(event.currentTarget.value)}
          />
          <Button type="submit" variant="filled" size="lg" leftSection={<IconLogin size={18} stroke={1.6} />}>
            <Trans>Sign in</Trans>
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}
