import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createDemo } from '../../server/contract/admin/airline.ts';
import { api } from './api.ts';
import { AppMark } from './AppMark.tsx';
import classes from './FirstRun.module.css';

/** Before there is an airline: what Homebase is, and a way in. */
export function FirstRun(): ReactNode {
  const client = useQueryClient();
  const navigate = useNavigate();
  const demo = useMutation({
    mutationFn: () => api(createDemo, {}),
    onSuccess: async () => {
      await navigate({ to: '/' });
      await client.invalidateQueries();
    },
  });
  return (
    <main className={classes.frame}>
      <section className={classes.block}>
        <div className={classes.brand}>
          <AppMark />
          Homebase
        </div>
        <h1 className={classes.title}>There is no airline yet</h1>
        <p className={classes.text}>
          Homebase keeps a virtual airline on this PC: its fleet, flights and pilots. Pilots' ACARS clients report to
          it, and every flight lands here with its track.
        </p>
        <p className={classes.text}>
          The demo airline has pilots, aircraft, schedules, filed reports and flights in the air, so that every screen
          has something to show.
        </p>
        <div className={classes.actions}>
          <Button size="lg" variant="filled" loading={demo.isPending} onClick={() => demo.mutate()}>
            Explore with a demo airline
          </Button>
        </div>
        {demo.error === null ? null : (
          <p className={classes.error} role="alert">
            The demo airline was not made. {demo.error.message}
          </p>
        )}
        <p className={classes.note}>
          From a terminal, <code className="mono">homebase demo</code> does the same in the usual data folder.
        </p>
      </section>
    </main>
  );
}
