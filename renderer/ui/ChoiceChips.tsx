import type { ReactNode } from 'react';
import classes from './Chips.module.css';

interface Choice<T> {
  readonly value: T;
  readonly label: string;
  /** A number beside the label. */
  readonly note?: string | undefined;
}

interface Props<T> {
  /** Names the group, such as "Reports shown". */
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

/** Offers a few exclusive choices above a list. */
export function ChoiceChips<T extends string | undefined>({ label, choices, value, onChoose }: Props<T>): ReactNode {
  return (
    <div className={classes.chips} role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          className={classes.chip}
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
          {choice.note === undefined ? null : <span>{choice.note}</span>}
        </button>
      ))}
    </div>
  );
}
