import { Menu, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import classes from './Chips.module.css';
import { ControlsMenu } from './ControlsMenu.tsx';
import { FilterSelect } from './FilterSelect.tsx';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface Props {
  /** For example "Airline". */
  readonly label: string;
  /** The choices; without them a text is typed. */
  readonly options?: readonly Option[];
  readonly value: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
}

/** With more options than this, the menu has a search field. */
const fewOptions = 10;

/** Shows a filter as a chip that opens its choices. A chosen one shows its value, and a click removes it. */
export function ChipMenu({ label, options, value, onChoose }: Props): ReactNode {
  if (value !== undefined) {
    const chosen = options?.find((option) => option.value === value)?.label ?? value;
    return (
      <button
        type="button"
        className={classes.chip}
        data-filter
        aria-label={`Remove filter ${label} ${chosen}`}
        onClick={() => onChoose(undefined)}
      >
        <span>
          {label} {chosen}
        </span>
        <IconX size={12} stroke={2} aria-hidden />
      </button>
    );
  }
  const chip = (
    <button type="button" className={classes.chip}>
      {label}
    </button>
  );
  if (options === undefined) return <TypedFilter label={label} chip={chip} onChoose={onChoose} />;
  if (options.length > fewOptions) {
    return (
      <ControlsMenu label={label} target={chip} position="bottom-start" width={260}>
        <FilterSelect label={label} options={options} value={undefined} onChoose={onChoose} />
      </ControlsMenu>
    );
  }
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>{chip}</Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {options.map((option) => (
          <Menu.Item key={option.value} onClick={() => onChoose(option.value)}>
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface TypedProps {
  readonly label: string;
  readonly chip: ReactNode;
  readonly onChoose: (value: string | undefined) => void;
}

function TypedFilter({ label, chip, onChoose }: TypedProps): ReactNode {
  const [text, setText] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onChoose(text.trim() || undefined);
  };
  return (
    <ControlsMenu label={label} target={chip} position="bottom-start" width={220}>
      <form onSubmit={submit}>
        <TextInput
          label={label}
          maxLength={100}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </form>
    </ControlsMenu>
  );
}
