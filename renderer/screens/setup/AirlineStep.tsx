import type { ReactNode } from 'react';
import { Field } from './Field.tsx';
import classes from './Setup.module.css';
import type { SetupForm } from './useSetupForm.ts';

/** Step 1: the airline. */
export function AirlineStep({ form }: { readonly form: SetupForm }): ReactNode {
  return (
    <div className={classes.fields}>
      <Field form={form} path="airline.name" placeholder="Kittiwake Virtual" first className={classes.whole} />
      <Field form={form} path="airline.icao" code placeholder="KTW" className={classes.third} />
      <Field form={form} path="airline.iata" code placeholder="KW" className={classes.third} />
      <Field form={form} path="airline.callsign" code placeholder="KITTIWAKE" className={classes.whole} />
    </div>
  );
}
