import { Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Pirep } from '../../../server/contract/classic/pirep.ts';
import classes from '../Screens.module.css';

/** Shows both airports with their names. */
export function ReportRoute({ pirep }: { readonly pirep: Pirep }): ReactNode {
  return (
    <span className={classes.route}>
      <AirportName airport={pirep.dpt_airport} />
      <IconArrowRight size={16} stroke={1.6} aria-hidden />
      <AirportName airport={pirep.arr_airport} />
    </span>
  );
}

function AirportName({ airport }: { readonly airport: Pirep['dpt_airport'] }): ReactNode {
  return (
    <span className={classes.long}>
      <Text span fw={600}>
        {airport.id}
      </Text>{' '}
      <Text span c="dimmed">
        {airport.name}
      </Text>
    </span>
  );
}
