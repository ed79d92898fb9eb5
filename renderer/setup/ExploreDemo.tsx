import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createDemo } from '../../server/contract/admin/airline.ts';
import { api } from '../app/api.ts';
import { reasonOf } from '../app/reasonOf.ts';
import classes from './ExploreDemo.module.css';
import { forgetDraft } from './storedDraft.ts';

/** The way around the wizard: an airline that has everything already. */
export function ExploreDemo(): ReactNode {
  const client = useQueryClient();
  const navigate = useNavigate();
  const demo = useMutation({
    mutationFn: () => api(createDemo, {}),
    onSuccess: async () => {
      forgetDraft();
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
      {demo.isPending ? <p role="status">Making its pilots, aircraft, schedules and reports…</p> : null}
      {demo.error === null ? null : (
        <p role="alert" className={classes.error}>
          The demo airline was not made. {reasonOf(demo.error)}
        </p>
      )}
    </>
  );
}
