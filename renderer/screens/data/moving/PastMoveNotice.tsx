import { t } from '@lingui/core/macro';
import { Box, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PastMove } from '../../../../server/contract/admin/moving.ts';
import { getNetwork } from '../../../../server/contract/admin/network.ts';
import { queryOf } from '../../../lib/api.ts';
import { dateTimeOf, useNow } from '../../../lib/utc.ts';
import { Toolbar } from '../../../ui/PageHeader.tsx';
import { MovingCard } from '../../settings/MovingCard.tsx';

interface Props {
  readonly last: PastMove;
  /** Asks for another file; undefined while there is one. */
  readonly onAnother: (() => void) | undefined;
}

/** Says where the airline comes from, what was kept, and how to go back. */
export function PastMoveNotice({ last, onAnother }: Props): ReactNode {
  const { file_name, moved_at, kept_dump, before } = last;
  const moved = dateTimeOf(moved_at, useNow(60_000));
  return (
    <Toolbar role="note">
      <Text flex={1} miw={0} c="var(--hb-tx2)">
        <strong>{t`Imported from ${file_name}, ${moved}.`}</strong>{' '}
        {kept_dump === null ? null : t`What has no place here yet is kept beside the backups, in ${kept_dump}.`}
      </Text>
      {onAnother === undefined ? null : <Button onClick={onAnother}>{t`Import another file`}</Button>}
      {before === null ? null : (
        <Button renderRoot={(props) => <Link to="/data" search={{ view: 'backups', restore: before }} {...props} />}>
          {t`Go back to before the import`}
        </Button>
      )}
    </Toolbar>
  );
}

/** Says what comes next after a move. */
export function NextSteps(): ReactNode {
  const { data } = useQuery(queryOf(getNetwork, {}));
  if (data === undefined) return null;
  return (
    <Box flex={1} mih={0} px="xl" py="lg" style={{ overflowY: 'auto' }}>
      <Box maw={860}>
        <MovingCard network={data.data} />
      </Box>
    </Box>
  );
}
