import { type ReactNode, useState } from 'react';
import { Connect } from './Connect.tsx';
import classes from '../Screens.module.css';
import { LiveFlights } from './LiveFlights.tsx';
import { MyFlights } from './MyFlights.tsx';
import { useOwnKey } from './ownKey.tsx';
import { WatchPage } from './WatchPage.tsx';

/** What is flown now: with the token of a link its flight, otherwise the pilot's own and that of others. One file for both loads faster. */
export function FlyPage({ token }: { readonly token?: string }): ReactNode {
  return token === undefined ? <OwnFlights /> : <WatchPage token={token} />;
}

/** The pilot's flight in progress, who else is flying, and how to connect a client: first for a pilot who has not yet. */
function OwnFlights(): ReactNode {
  const { ownKey } = useOwnKey();
  const [isNew, setIsNew] = useState<boolean>();
  // Nothing moves when the first call arrives.
  if (isNew === undefined && ownKey !== undefined) setIsNew(ownKey.last_client === null);
  return (
    <div className={isNew ? classes.firstFly : classes.fly}>
      <MyFlights />
      {isNew === true && <Connect isNew />}
      <LiveFlights />
      {isNew === false && <Connect isNew={false} />}
    </div>
  );
}
