import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Setting } from '../../server/contract/admin/settings.ts';
import classes from './Settings.module.css';

interface Props {
  readonly setting: Setting;
  /** As it is stored, or as somebody is writing it. */
  readonly value: string;
  readonly disabled: boolean;
  readonly saving: boolean;
  readonly invalid: boolean;
  readonly onWrite: (value: string) => void;
  /** The value is meant: the field was left, or the choice made. */
  readonly onPut: (value: string) => void;
  readonly onGiveUp: () => void;
}

/** The control of a setting's kind; the row around it has its words. */
export function SettingControl(props: Props): ReactNode {
  const { setting, value, disabled, saving, onPut } = props;
  const { key, type, options } = setting;
  const words = { 'aria-labelledby': `${key}-name`, 'aria-describedby': `${key}-text ${key}-error ${key}-hint` };
  if (type === 'boolean') {
    return (
      <Switch
        {...words}
        size="md"
        checked={value === 'true'}
        disabled={disabled || saving}
        onChange={(event) => onPut(String(event.currentTarget.checked))}
      />
    );
  }
  if (type === 'select') {
    return (
      <Select
        {...words}
        className={classes.choice ?? ''}
        data={options}
        value={value}
        allowDeselect={false}
        disabled={disabled || saving}
        onChange={(chosen) => onPut(chosen ?? value)}
      />
    );
  }
  if (type === 'list') return <Textarea {...words} {...listProps(props)} />;
  return <TextInput {...words} {...fieldProps(props)} />;
}

/** Not disabled while it is saved: the next field has the focus by then, or this one keeps it. */
function writing({ value, disabled, invalid, onPut, onGiveUp }: Props, entersLines: boolean) {
  return {
    disabled,
    error: invalid,
    onBlur: () => onPut(value),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') onGiveUp();
      if (event.key === 'Enter' && (!entersLines || event.ctrlKey || event.metaKey)) onPut(value);
    },
  };
}

/** An entry a line. */
function listProps(props: Props) {
  return {
    ...writing({ ...props, onPut: (text) => props.onPut(text.trim().replaceAll(/[\s,]+/g, ',')) }, true),
    size: 'sm',
    autosize: true,
    minRows: 2,
    maxRows: 8,
    placeholder: 'one a line',
    classNames: { input: 'mono' },
    value: props.value.replaceAll(',', '\n'),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      props.onWrite(event.currentTarget.value),
  };
}

function fieldProps(props: Props) {
  const { setting, value, onWrite } = props;
  const isNumber = setting.type !== 'text';
  return {
    ...writing(props, false),
    className: isNumber ? (classes.number ?? '') : '',
    inputMode: isNumber ? ('decimal' as const) : ('text' as const),
    value,
    rightSection: setting.unit === null ? null : <span className={classes.unit}>{setting.unit}</span>,
    rightSectionWidth: 60,
    rightSectionPointerEvents: 'none' as const,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => onWrite(event.currentTarget.value),
  };
}
