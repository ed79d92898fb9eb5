import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { IconLinkOff, IconShare } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endSharing, listOwnFlights, type OwnFlight, shareFlight } from '../../../server/contract/classic/watch.ts';
import { keyOf } from '../../lib/calls.ts';
import { ErrorAlert } from '../frame/Section.tsx';
import { pilotApi, queryClient } from '../session.ts';
import { CopyValue } from './CopyValue.tsx';

const isThisDeviceOnly = /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

/** Makes and ends the link with which others can watch the flight. */
export function ShareFlight({ flight: { id, link } }: { readonly flight: OwnFlight }): ReactNode {
  const { t } = useLingui();
  const onSuccess = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(listOwnFlights) });
  const share = useMutation({ mutationFn: () => pilotApi(shareFlight, { params: { id } }), onSuccess });
  const end = useMutation({ mutationFn: () => pilotApi(endSharing, { params: { id } }), onSuccess });
  return (
    <Stack gap="xs" align="flex-start">
      {link === null ? (
        <Button
          size="lg"
          leftSection={<IconShare size={18} stroke={1.6} aria-hidden />}
          loading={share.isPending}
          onClick={() => share.mutate()}
        >
          <Trans>Share this flight</Trans>
        </Button>
      ) : (
        <>
          <CopyValue label={t`Link to this flight`} text={`${location.origin}/#/watch/${link.token}`} />
          {isThisDeviceOnly && (
            <Text c="var(--hb-warn)">
              <Trans>
                This link only works on this PC. To share it, open this page at an address that others can reach.
              </Trans>
            </Text>
          )}
          <Button
            size="lg"
            leftSection={<IconLinkOff size={18} stroke={1.6} aria-hidden />}
            loading={end.isPending}
            onClick={() => end.mutate()}
          >
            <Trans>Stop sharing</Trans>
          </Button>
        </>
      )}
      <Text c="dimmed">
        <Trans>
          Anyone with the link can watch this flight until it ends, with your first name and initial. Nothing can be
          changed with it.
        </Trans>
      </Text>
      <ErrorAlert error={share.error ?? end.error} />
    </Stack>
  );
}
