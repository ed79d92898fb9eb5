import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createDemo } from '../../../server/contract/admin/airline.ts';
import { api } from '../../lib/api.ts';
import { reasonOf } from '../../lib/reasonOf.ts';
import classes from './ExploreDemo.module.css';
import { forgetValues } from './storedDraft.ts';

/** Creates a demo airline instead of using the wizard. */
export function ExploreDemo(): ReactNode {
  const client = useQueryClient();
  const navigate = useNavigate();
  const demo = useMutation({
    mutationFn: () => api(createDemo, {}),
    onSuccess: async () => {
      forgetValues();
      await client.invalidateQueries();
      await navigate({ to: '/' });
    },
  });
  return (
    <>
      <button
        type="button"
        className={classes.demo}
        aria-disabled={demo.isPending}
        onClick={() => (demo.isPending ? undefined : demo.mutate())}
      >
        Explore with a demo airline
      </button>
      {demo.isPending ? <p role="status">Creating pilots, aircraft, schedules and PIREPs…</p> : null}
      {demo.error === null ? null : (
        <p role="alert" className={classes.error}>
          The demo airline was not created. {reasonOf(demo.error)}
        </p>
      )}
    </>
  );
}
