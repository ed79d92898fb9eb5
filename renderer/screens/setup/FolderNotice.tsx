import { t } from '@lingui/core/macro';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listBackups } from '../../../server/contract/admin/backups.ts';
import { queryOf } from '../../lib/api.ts';

/** Says before there is any data that the data folder is not a good place for it. */
export function FolderNotice(): ReactNode {
  const { data } = useQuery(queryOf(listBackups, {}));
  return data?.found.map((text) => (
    <Alert key={text} role="alert" color="yellow" mb="xl" maw={480} title={t`The data folder needs attention.`}>
      {text}
    </Alert>
  ));
}
