import { t } from '@lingui/core/macro';
import { Anchor, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getHome } from '../../../server/contract/admin/airline.ts';
import { changeNetwork, getNetwork } from '../../../server/contract/admin/network.ts';
import { listSettings } from '../../../server/contract/admin/settings.ts';
import { api, keyOf, queryOf, reasonOf } from '../../lib/api.ts';

/** Says that only this PC can use what is shown, and turns on local network access: the setup wizard has no settings. */
export function LanAccess(): ReactNode {
  const client = useQueryClient();
  const { data } = useQuery(queryOf(getNetwork, {}));
  const { mutate, isPending, error } = useMutation({
    mutationFn: (port: number) => api(changeNetwork, { body: { lan: true, port } }),
    onSuccess: () =>
      Promise.all(
        [listSettings, getNetwork, getHome].map((list) => client.invalidateQueries({ queryKey: keyOf(list) })),
      ),
  });
  if (data === undefined) return null;
  const { lan, port, fixed } = data.data;
  if (lan) return <Warning>{t`Only this PC can use this address: it is in no local network.`}</Warning>;
  if (fixed.lan) return <Warning>{t`Only this PC can use this address. Set by --host for this session.`}</Warning>;
  return (
    <Warning>
      {t`Only this PC can use this address and the link.`}{' '}
      <Anchor component="button" type="button" disabled={isPending} onClick={() => mutate(port)}>
        {t`Allow access from your local network`}
      </Anchor>
      {error === null ? null : <span role="alert"> {reasonOf(error)}</span>}
    </Warning>
  );
}

function Warning({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Text size="sm" c="var(--hb-warn)" mt={10} ml={27}>
      {children}
    </Text>
  );
}
