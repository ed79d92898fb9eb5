import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { ApiError } from '../../../server/contract/call.ts';
import { applyAsPilot } from '../../../server/contract/classic/applications.ts';
import { useErrorText } from './useErrorText.ts';
import { pilotApi } from '../session.ts';

/** Asks for a name, an e-mail address and a few words. The answer says nothing of who is a pilot already. */
export function ApplyForm({ airline }: { readonly airline: string }): ReactNode {
  const { t } = useLingui();
  const errorText = useApplyError();
  const [body, setBody] = useState({ name: '', email: '', message: '' });
  const sent = useMutation({ mutationFn: () => pilotApi(applyAsPilot, { body }) });
  const field = (name: keyof typeof body) => ({
    name,
    size: 'lg' as const,
    value: body[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setBody((old) => ({ ...old, [name]: value })),
  });
  if (sent.isSuccess) {
    return (
      <Alert role="status" color="green" title={t`Your application was sent`}>
        <Trans>
          {airline} will write to {body.email}. You then get a link that signs you in.
        </Trans>
      </Alert>
    );
  }
  return (
    <form
      aria-label={t`Application`}
      onSubmit={(event) => {
        event.preventDefault();
        sent.mutate();
      }}
    >
      <Stack>
        <Title order={3} fz={15} lh="20px">
          {t`Apply as a pilot`}
        </Title>
        <TextInput label={t`Name`} autoComplete="name" required maxLength={100} autoFocus {...field('name')} />
        <TextInput label={t`E-mail`} type="email" autoComplete="email" required maxLength={200} {...field('email')} />
        <Textarea
          label={t`A few words about you`}
          description={t`For example which simulator you fly, and when.`}
          autosize
          minRows={3}
          maxLength={500}
          {...field('message')}
        />
        {sent.error !== null && <Alert color="red">{errorText(sent.error)}</Alert>}
        <Button type="submit" variant="filled" size="lg" loading={sent.isPending}>
          <Trans>Send application</Trans>
        </Button>
      </Stack>
    </form>
  );
}

function useApplyError(): (error: Error) => string {
  const { t } = useLingui();
  const errorText = useErrorText();
  return (error) => {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 429) return t`Too many applications were sent. Try again in an hour.`;
    if (status === 409) return t`The airline has too many applications at the moment. Try again in a few days.`;
    if (status === 404) return t`The airline takes no applications at the moment.`;
    if (status === 400) return t`Check your name and your e-mail address.`;
    return errorText(error);
  };
}
