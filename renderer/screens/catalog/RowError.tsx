import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { Resource } from './resource.ts';
import { kindTexts } from './words.ts';

interface Props {
  readonly resource: Resource;
  readonly error: Error;
  readonly onRetry: () => void;
  /** The level of the title on a page of its own. */
  readonly heading?: 'h1';
}

/** Says why a row is not shown. From one that does not exist, it leads to the list. */
export function RowError({ resource: { kind, to }, ...props }: Props): ReactNode {
  return (
    <ErrorState
      failed={t`These details could not be loaded`}
      missing={kindTexts[kind].missing}
      wayOn={<Button renderRoot={(link) => <Link to={to} {...link} />}>{kindTexts[kind].all}</Button>}
      {...props}
    />
  );
}
