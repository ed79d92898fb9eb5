import { IconSquareFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Shown } from '../../../ui/Shown.tsx';
import classes from '../Catalog.module.css';

/** Shows the symbol that hubs have on maps, with a label. */
export function HubMark({ hub }: { readonly hub: boolean }): ReactNode {
  if (!hub) return <Shown value={null} as={String} />;
  return (
    <span className={classes.hub}>
      <IconSquareFilled size={9} aria-hidden />
      Hub
    </span>
  );
}
