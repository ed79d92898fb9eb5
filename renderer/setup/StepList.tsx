import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AppMark } from '../app/AppMark.tsx';
import { allSteps, type Draft, type Step } from './draft.ts';
import { ExploreDemo } from './ExploreDemo.tsx';
import classes from './StepList.module.css';
import { stepTexts } from './steps.ts';

interface Props {
  readonly draft: Draft;
  /** Null: all of them are done. */
  readonly step: Step | null;
  /** Those up to here can be gone to. */
  readonly open: Step;
}

/** Where one is in the wizard, with a way back; and the way around it. */
export function StepList({ draft, step, open }: Props): ReactNode {
  return (
    <div className={classes.side}>
      <div className={classes.brand}>
        <AppMark />
        Homebase
      </div>
      <nav aria-label="Steps">
        <ol>
          {allSteps.map((number) => (
            <li key={number}>
              <StepItem number={number} draft={draft} step={step} open={open} />
            </li>
          ))}
        </ol>
      </nav>
      {step === null ? null : (
        <div className={classes.foot}>
          <p>{step === 4 ? 'The last one.' : 'About a minute to go.'} Everything can be changed later.</p>
          <ExploreDemo />
        </div>
      )}
    </div>
  );
}

function StepItem({ number, draft, step, open }: Props & { readonly number: Step }): ReactNode {
  const { title, note, done } = stepTexts[number];
  const isDone = step === null || number < open;
  const isCurrent = number === step;
  const content = (
    <>
      <b className={classes.sign}>
        {isDone && !isCurrent ? <IconCheck size={13} stroke={2.5} role="img" aria-label="Done" /> : number}
      </b>
      <span>
        <span className={classes.title}>{title}</span>
        <span className={classes.note}>{isDone && !isCurrent ? done(draft) : note}</span>
      </span>
    </>
  );
  if (step === null || isCurrent || number > open) {
    return (
      <div className={classes.step} data-done={isDone && !isCurrent} {...(isCurrent ? { 'aria-current': 'step' } : {})}>
        {content}
      </div>
    );
  }
  return (
    <Link to="/setup" search={{ step: number }} className={classes.step} data-done={isDone}>
      {content}
    </Link>
  );
}
