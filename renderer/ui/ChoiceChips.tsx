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
        <Chip key={choice.label} isPressed={choice.value === value} onClick={() => onChoose(choice.value)}>
          {choice.label}
          {choice.note === undefined ? null : <span>{choice.note}</span>}
        </Chip>
      ))}
    </div>
  );
}

interface ChipProps {
  readonly isPressed: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A chip that is on or off. */
export function Chip({ isPressed, onClick, children }: ChipProps): ReactNode {
  return (
    <button type="button" className={classes.chip} aria-pressed={isPressed} onClick={onClick}>
      {children}
    </button>
  );
}
