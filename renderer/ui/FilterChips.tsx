import { t } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './parts.module.css';

interface Props<Name extends string> {
  readonly used: readonly { readonly name: Name; readonly text: string }[];
  readonly onRemove: (name: Name) => void;
  readonly onClear: () => void;
}

/** Shows the active filters, each with a button to remove it, and one to remove all. */
export function FilterChips<Name extends string>({ used, onRemove, onClear }: Props<Name>): ReactNode {
  if (used.length === 0) return null;
  return (
    <div className={classes.chips} data-wrap role="group" aria-label={t`Active filters`}>
      {used.map(({ name, text }) => (
        <FilterChip key={name} text={text} onRemove={() => onRemove(name)} />
      ))}
      <Anchor component="button" type="button" h={24} px={4} fz={12} onClick={onClear}>
        {t`Clear all`}
      </Anchor>
    </div>
  );
}

interface FilterChipProps {
  readonly text: string;
  readonly onRemove: () => void;
}

export function FilterChip({ text, onRemove }: FilterChipProps): ReactNode {
  return (
    <button type="button" className={classes.chip} data-filter aria-label={t`Remove filter ${text}`} onClick={onRemove}>
      <span>{text}</span>
      <IconX size={12} stroke={2} aria-hidden />
    </button>
  );
}

interface Choice<T> {
  readonly value: T;
  readonly label: string;
  /** A number beside the label. */
  readonly note?: string | undefined;
}

interface ChoiceProps<T> {
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

/** Offers a few exclusive choices above a list. */
export function ChoiceChips<T extends string | undefined>({
  label,
  choices,
  value,
  onChoose,
}: ChoiceProps<T>): ReactNode {
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
