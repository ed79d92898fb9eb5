import { Alert, Stack, type StackProps, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useErrorText } from './useErrorText.ts';

interface Props extends Pick<StackProps, 'gap' | 'className'> {
  readonly id: string;
  readonly title: ReactNode;
  /** True for a part of a page whose title is above. */
  readonly isPart?: true;
  readonly children: ReactNode;
}

/** A part of a page with its title. */
export function Section({ id, title, isPart, children, ...props }: Props): ReactNode {
  return (
    <Stack component="section" aria-labelledby={id} gap={isPart ? 'xs' : 'md'} {...props}>
      <Title order={isPart ? 3 : 2} id={id} fz={isPart ? 15 : 20} lh={isPart ? '20px' : '26px'}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}

interface AlertProps {
  /** Nothing is shown for null. */
  readonly error: Error | null;
  readonly title?: string;
}

/** Says why a call failed. */
export function ErrorAlert({ error, title }: AlertProps): ReactNode {
  const errorText = useErrorText();
  return error === null ? null : (
    <Alert color="red" title={title}>
      {errorText(error)}
    </Alert>
  );
}
