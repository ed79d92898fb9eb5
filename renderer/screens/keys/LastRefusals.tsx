import { t } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getApiKey } from '../../../server/contract/admin/apiKeys.ts';
import { queryOf } from '../../lib/api.ts';
import { count } from '../../lib/figures.ts';
import { momentText } from './keyTexts.ts';

/** Lists the last refused calls with a key: most clients show less of a refusal, or nothing. */
export function LastRefusals({ keyId }: { readonly keyId: number }): ReactNode {
  const { data } = useQuery({ ...queryOf(getApiKey, { params: { id: keyId } }), gcTime: 0 });
  if (data === undefined || data.refusals.length === 0) return null;
  return (
    <Stack gap={4} style={{ overflowWrap: 'anywhere' }}>
      <Text fw={600} id="last-refusals">{t`Last refusals of the client`}</Text>
      <Stack component="ul" gap={4} fz="sm" lh="sm" aria-labelledby="last-refusals">
        {data.refusals.map(({ at, call, status, code, reason, client, address, count: times }) => (
          <li key={`${call} ${status} ${code}`}>
            {momentText(at)}: {reason}
            <Text c="dimmed" fz="sm">
              <span className="mono">{call}</span>
              {[client ?? t`unnamed client`, address, ...(times > 1 ? [`${count(times)}×`] : [])].map(
                (part) => ` · ${part}`,
              )}
            </Text>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
