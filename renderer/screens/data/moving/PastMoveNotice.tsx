import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PastMove } from '../../../../server/contract/admin/moving.ts';
import { dateTimeOf, useNow } from '../../../lib/utc.ts';
import { Toolbar } from '../../../ui/PageHeader.tsx';

/** Says where the airline comes from, what was kept, what to do next and how to go back. */
export function PastMoveNotice({ last }: { readonly last: PastMove }): ReactNode {
  const { file_name, moved_at, kept_dump, before } = last;
  const moved = dateTimeOf(moved_at, useNow(60_000));
  return (
    <Toolbar role="note">
      <Text flex={1} miw={0} c="var(--hb-tx2)">
        <strong>{t`Imported from ${file_name}, ${moved}.`}</strong>{' '}
        <Trans>
          Next, give your pilots the new address for their clients: <Link to="/keys">API keys</Link>. They keep their
          keys.
        </Trans>{' '}
        {kept_dump === null ? null : t`What has no place here yet is kept beside the backups, in ${kept_dump}.`}
      </Text>
      {before === null ? null : (
        <Button renderRoot={(props) => <Link to="/data" search={{ view: 'backups', restore: before }} {...props} />}>
          {t`Go back to before the import`}
        </Button>
      )}
    </Toolbar>
  );
}
