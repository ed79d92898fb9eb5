import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Setting } from '../../../server/contract/admin/settings.ts';
import classes from './Settings.module.css';

interface Props {
  readonly setting: Setting;
  /** The stored value, or the one being typed. */
  readonly value: string;
  readonly disabled: boolean;
  readonly saving: boolean;
  readonly invalid: boolean;
  readonly onType: (value: string) => void;
  /** Called when the field loses focus, Enter is pressed or a choice is made. */
  readonly onCommit: (value: string) => void;
  readonly onCancel: () => void;
}

export function SettingControl(props: Props): ReactNode {
  const { setting, value, disabled, saving, onCommit } = props;
  const { key, type, options } = setting;
  const aria = { 'aria-labelledby': `${key}-name`, 'aria-describedby': `${key}-text ${key}-error ${key}-hint` };
  if (type === 'boolean') {
    return (
      <Switch
        {...aria}
        size="md"
        checked={value === 'true'}
        disabled={disabled || saving}
        onChange={(event) => onCommit(String(event.currentTarget.checked))}
      />
    );
  }
  if (type === 'select') {
    return (
      <Select
        {...aria}
        className={classes.choice ?? ''}
        data={options}
        value={value}
        allowDeselect={false}
        disabled={disabled || saving}
        onChange={(chosen) => onCommit(chosen ?? value)}
      />
    );
  }
  if (type === 'list') return <Textarea {...aria} {...listProps(props)} />;
  return <TextInput {...aria} {...fieldProps(props)} />;
}

/** The field stays enabled while it is saved, so that it keeps the focus. */
function textProps({ value, disabled, invalid, onCommit, onCancel }: Props, entersLines: boolean) {
  return {
    disabled,
    error: invalid,
    onBlur: () => onCommit(value),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') onCancel();
      if (event.key === 'Enter' && (!entersLines || event.ctrlKey || event.metaKey)) onCommit(value);
    },
  };
}

/** Lists are edited with one entry per line and stored with commas. */
function listProps(props: Props) {
  return {
    ...textProps({ ...props, onCommit: (text) => props.onCommit(text.trim().replaceAll(/[\s,]+/g, ',')) }, true),
    size: 'sm',
    autosize: true,
    minRows: 2,
    maxRows: 8,
    placeholder: 'One per line',
    classNames: { input: 'mono' },
    value: props.value.replaceAll(',', '\n'),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      props.onType(event.currentTarget.value),
  };
}

function fieldProps(props: Props) {
  const { setting, value, onType } = props;
  const isNumber = setting.type !== 'text';
  return {
    ...textProps(props, false),
    className: isNumber ? (classes.number ?? '') : '',
    inputMode: isNumber ? ('decimal' as const) : ('text' as const),
    value,
    rightSection: setting.unit === null ? null : <span className={classes.unit}>{setting.unit}</span>,
    rightSectionWidth: 60,
    rightSectionPointerEvents: 'none' as const,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => onType(event.currentTarget.value),
  };
}
