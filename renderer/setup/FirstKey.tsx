import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import type { setUp } from '../../server/contract/admin/setup.ts';
import type { EndpointOutput } from '../../server/contract/endpoint.ts';
import { IssuedKey } from '../keys/IssuedKey.tsx';
import type { Draft } from './draft.ts';
import classes from './Setup.module.css';
import { StepList } from './StepList.tsx';

/** What the server made, and of what. */
export interface MadeAirline extends EndpointOutput<typeof setUp> {
  readonly draft: Draft;
}

/** The airline is there: its first key, shown this once, and what to do with it. */
export function FirstKey({ made: { data, key, draft } }: { readonly made: MadeAirline }): ReactNode {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { pilot } = data.api_key;
  return (
    <div className={classes.frame}>
      <StepList draft={draft} step={null} open={4} />
      <main className={classes.main}>
        <div className={classes.form}>
          <div className={classes.body}>
            <h1 ref={heading} tabIndex={-1} className={classes.heading}>
              {pilot.ident} can fly
            </h1>
            <p className={classes.text}>
              {pilot.name} enters this key and the site address in an ACARS client. The key is shown this once: Homebase
              keeps only its fingerprint.
            </p>
            <div className={classes.issued}>
              <IssuedKey issued={{ data: data.api_key, key }} />
            </div>
          </div>
          <footer className={classes.foot}>
            <span className={classes.secondary}>Lost it later? Revoke it and issue a new one.</span>
            <Button size="lg" onClick={() => void navigate({ to: '/dashboard' })}>
              Open the dashboard
            </Button>
          </footer>
        </div>
      </main>
    </div>
  );
}
