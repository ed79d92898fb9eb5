import { Link } from '@tanstack/react-router';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './PanelLink.module.css';

interface Props {
  readonly to: '/live' | '/pireps';
  readonly children: ReactNode;
}

/** From the head of a part to the screen that has all of it. */
export function PanelLink({ to, children }: Props): ReactNode {
  return (
    <Link to={to} className={classes.link}>
      {children} <IconArrowRight size={14} stroke={1.6} aria-hidden />
    </Link>
  );
}
