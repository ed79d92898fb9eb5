import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PilotHome } from '../../../server/contract/classic/home.ts';
import { getUser } from '../../../server/contract/classic/user.ts';
import { Portrait } from '../frame/Portrait.tsx';
import { RankBar } from '../frame/RankBar.tsx';
import { pilotQuery } from '../session.ts';
import classes from '../Screens.module.css';

/** Shows who flies, the rank, and how far the next one is. */
export function PilotCard({ home: { picture, rank } }: { readonly home: PilotHome }): ReactNode {
  const { data } = useQuery(pilotQuery(getUser, {}));
  const { name = '', ident = '' } = data?.data ?? {};
  return (
    <div className={classes.pilotCard}>
      <Portrait name={name} picture={picture} size={64} />
      <div className={classes.rank}>
        <Group gap="2px 10px" justify="space-between">
          <Text fw={600} fz={16} lh="22px" className={classes.long ?? ''}>
            {name}
          </Text>
          <Text className={classes.long ?? ''}>
            {ident} · {rank.name}
          </Text>
        </Group>
        <RankBar rank={rank} />
      </div>
    </div>
  );
}
