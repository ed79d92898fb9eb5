import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { UserKey } from '../../../server/contract/classic/user.ts';
import { useKeyRefusalText } from '../frame/useErrorText.ts';
import { momentOf } from '../figures.ts';
import { agoText } from './flight.ts';

interface Props {
  readonly refusals: UserKey['refusals'];
  /** The server's time in milliseconds. */
  readonly now: number;
}

/** Says what the server last refused: most clients show less, or nothing. */
export function Refusals({ refusals, now }: Props): ReactNode {
  const { t, i18n } = useLingui();
  const keyText = useKeyRefusalText();
  if (refusals.length === 0) return null;
  return (
    <Stack gap={6} component="section" aria-label={t`Last refusals of your client`}>
      <Text fw={600}>
        <Trans>Last refusals of your client</Trans>
      </Text>
      <Stack component="ul" gap="xs" style={{ overflowWrap: 'anywhere' }}>
        {refusals.map(({ at, key_label, call, status, code, reason, client, address, count }) => (
          <li key={`${call} ${status} ${code} ${key_label}`}>
            <Text>
              {agoText(momentOf(at), now, i18n.locale)}: {keyText(reason) ?? reason}
            </Text>
            <Text c="dimmed" fz="sm">
              <span className="mono">{call}</span>
              {[client ?? t`unnamed`, address, t`key “${key_label}”`, ...(count > 1 ? [`${count}×`] : [])].map(
                (part) => ` · ${part}`,
              )}
            </Text>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
