import { Link } from '@tanstack/react-router';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './DashboardPage.module.css';

interface Props {
  readonly to: '/live' | '/pireps';
  readonly children: ReactNode;
}

/** Links the head of a panel to its full screen. */
export function PanelLink({ to, children }: Props): ReactNode {
  return (
    <Link to={to} className={classes.panelLink}>
      {children} <IconArrowRight size={14} stroke={1.6} aria-hidden />
    </Link>
  );
}
