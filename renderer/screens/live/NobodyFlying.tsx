import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listPireps } from '../../../server/contract/admin/pireps.ts';
import { queryOf } from '../../lib/api.ts';
import { momentOf, useNow } from '../../lib/utc.ts';
import classes from './LivePage.module.css';

/** Explains what will appear here and links to the last report. */
export function NobodyFlying(): ReactNode {
  const { data } = useQuery(queryOf(listPireps, { query: { state: '1,2,6', limit: 1 } }));
  const last = data?.data[0];
  const now = useNow(60_000);
  return (
    <section className={classes.block}>
      <h2>No flights in progress</h2>
      <p>
        Aircraft appear here within seconds of a pilot’s first position.
        {last === undefined || last.submitted_at === null
          ? ''
          : ` Last flight: ${last.ident}, filed ${momentOf(last.submitted_at, now)}.`}
      </p>
      {last === undefined ? null : (
        <Button
          size="md"
          renderRoot={(props) => <Link to="/pireps/$pirepId" params={{ pirepId: last.id }} {...props} />}
        >
          Open report
        </Button>
      )}
    </section>
  );
}
