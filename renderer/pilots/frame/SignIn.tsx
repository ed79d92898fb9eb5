import { Trans, useLingui } from '@lingui/react/macro';
import { Button, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { IconLogin } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { AirlineLogo } from './AirlineLogo.tsx';
import { signIn, useSession } from '../session.ts';
import classes from './Frame.module.css';
import { ApplyLink, takesApplications } from './ApplyLink.tsx';
import { ErrorAlert } from '../frame/Section.tsx';
import { useErrorText } from './useErrorText.ts';

/** Asks for the API key. */
export function SignIn({ airline }: { readonly airline: string }): ReactNode {
  const { t } = useLingui();
  const { ended } = useSession();
  const errorText = useErrorText();
  const [key, setKey] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const entered = useMutation({ mutationFn: () => signIn(key), onError: () => input.current?.focus() });
  return (
    <Stack component="section" maw={420} mx="auto" mt={{ base: 16, sm: '10vh' }} gap="lg">
      <AirlineLogo className={classes.signInLogo} />
      <Stack gap={4}>
        <Title order={2} fz={20} lh="26px" style={{ overflowWrap: 'anywhere' }}>
          {t`Sign in as a pilot of ${airline}`}
        </Title>
        <Text c="dimmed" fz="lg" lh="20px">
          <Trans>Use the API key that the airline gave you for your ACARS client. It stays in this browser.</Trans>
        </Text>
      </Stack>
      {ended !== null && <ErrorAlert error={ended} title={t`You are signed out`} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (key.trim() !== '') entered.mutate();
        }}
      >
        <Stack>
          <PasswordInput
            ref={input}
            label={t`API key`}
            name="password"
            autoComplete="current-password"
            size="lg"
            required
            withAsterisk={false}
            value={key}
            error={entered.error === null ? undefined : errorText(entered.error)}
            visibilityToggleButtonProps={{ 'aria-label': t`Show the key` }}
            onChange={(event) => {
              setKey(event.currentTarget.value);
              entered.reset();
            }}
          />
          <Button
            type="submit"
            variant="filled"
            size="lg"
            leftSection={<IconLogin size={18} stroke={1.6} />}
            loading={entered.isPending}
          >
            <Trans>Sign in</Trans>
          </Button>
        </Stack>
      </form>
      {takesApplications && <ApplyLink airline={airline} />}
    </Stack>
  );
}
