import { useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { recoverable } from '../../lib/recoverable.ts';

/** Whether the airline takes applications, as the server wrote it into the page. */
export const takesApplications = document.documentElement.dataset['applications'] !== undefined;

const ApplyForm = lazy(recoverable(async () => ({ default: (await import('./ApplyForm.tsx')).ApplyForm })));

/** Opens the form for people who have no key. */
export function ApplyLink({ airline }: { readonly airline: string }): ReactNode {
  const { t } = useLingui();
  const [isOpen, open] = useState(false);
  if (isOpen) {
    return (
      <Suspense fallback={<Skeleton h={320} />}>
        <ApplyForm airline={airline} />
      </Suspense>
    );
  }
  return <Button size="lg" onClick={() => open(true)}>{t`New here? Apply as a pilot`}</Button>;
}
