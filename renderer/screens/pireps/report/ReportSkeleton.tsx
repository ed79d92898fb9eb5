import type { ReactNode } from 'react';
import classes from './ReportPage.module.css';

export function ReportSkeleton(): ReactNode {
  return (
    <div className={classes.skeleton} role="status" aria-label="Loading">
      <div className={classes.header}>
        <i style={{ width: 240, height: 16, marginTop: 4 }} />
        <i style={{ width: 380, height: 9, marginTop: 11 }} />
      </div>
      <div className={classes.body}>
        <div className={classes.flight}>
          <div className={classes.map} />
          <div className={classes.readout} />
          <div className={classes.noProfile} />
          <div className={classes.replay} />
        </div>
        <div className={classes.aside} />
      </div>
      <div className={classes.foot} />
    </div>
  );
}
