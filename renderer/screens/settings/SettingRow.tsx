import { t } from '@lingui/core/macro';
import { Button, ColorInput, Group, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { Setting } from '../../../server/contract/admin/settings.ts';
import { limitsOf, shownValue } from '../../lib/settingValues.ts';
import { isChanged } from './settingGroups.ts';
import classes from './Settings.module.css';
import { useSettingField } from './useSettingField.ts';

interface Props {
  readonly setting: Setting;
  /** Why the setting cannot be changed; undefined when it can. */
  readonly locked: string | undefined;
}

export function SettingRow({ setting, locked }: Props): ReactNode {
  const row = useRef<HTMLLIElement>(null);
  const { shown, value, error, type, commit, cancel, saveDefault } = useSettingField(setting);
  const { key } = setting;
  /** The button goes with the change, and the field takes its focus. */
  const toDefault = (): void => {
    saveDefault();
    row.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  return (
    <li ref={row} className={classes.row} data-changed={isChanged(setting) || undefined}>
      <About setting={setting} />
      <Stack gap={4}>
        <SettingControl
          setting={shown}
          value={value}
          disabled={locked !== undefined}
          onType={type}
          onCommit={commit}
          onCancel={cancel}
          invalid={error !== null}
        />
        <Text id={`${key}-error`} className={classes.error ?? ''} size="sm" c="var(--hb-bad)" role="alert">
          {error}
        </Text>
        <Group id={`${key}-hint`} gap="0 12px" mih={24} fz="sm" lh="sm" c="dimmed">
          {locked ?? <Hint setting={shown} onReset={toDefault} />}
        </Group>
      </Stack>
    </li>
  );
}

function About({ setting: { key, name, description } }: { readonly setting: Setting }): ReactNode {
  return (
    <div>
      <Text component="h3" id={`${key}-name`} fw={560}>
        {name}
      </Text>
      <Text id={`${key}-text`} c="var(--hb-tx2)">
        {description}
      </Text>
      <Text component="code" className="mono" fz="xs" c="dimmed">
        {key}
      </Text>
    </div>
  );
}

function Hint({ setting, onReset }: { readonly setting: Setting; readonly onReset: () => void }): ReactNode {
  const limits = limitsOf(setting);
  const standard = shownValue(setting, setting.default);
  return (
    <>
      {limits === undefined ? null : <span>{limits}</span>}
      {isChanged(setting) ? (
        <Button
          className={classes.reset ?? ''}
          variant="subtle"
          leftSection={<IconRestore size={13} stroke={1.6} aria-hidden />}
          aria-label={t`Reset to ${standard}, the default of ${setting.name}`}
          onClick={onReset}
        >
          {t`Reset to ${standard}`}
        </Button>
      ) : (
        <span>{t`Default`}</span>
      )}
    </>
  );
}

interface ControlProps {
  readonly setting: Setting;
  /** The stored value, or the one being typed. */
  readonly value: string;
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly onType: (value: string) => void;
  /** Called when the field loses focus, Enter is pressed or a choice is made. */
  readonly onCommit: (value: string) => void;
  readonly onCancel: () => void;
}

/** It stays enabled while a value is saved, so that it keeps the focus. */
function SettingControl(props: ControlProps): ReactNode {
  const { setting, value, disabled, onCommit } = props;
  const { key, type, options } = setting;
  const aria = { 'aria-labelledby': `${key}-name`, 'aria-describedby': `${key}-text ${key}-error ${key}-hint` };
  if (type === 'boolean') {
    return (
      <Switch
        {...aria}
        size="md"
        checked={value === 'true'}
        disabled={disabled}
        onChange={(event) => onCommit(String(event.currentTarget.checked))}
      />
    );
  }
  if (type === 'select') {
    return (
      <Select
        {...aria}
        w={160}
        data={options.map((option) => ({ value: option, label: shownValue(setting, option) }))}
        value={value}
        allowDeselect={false}
        disabled={disabled}
        onChange={(chosen) => onCommit(chosen ?? value)}
      />
    );
  }
  // Typed and shown: the picker of Mantine has sliders without names.
  if (key === 'general.color') {
    const text = textProps(props, false);
    return (
      <ColorInput
        {...aria}
        {...text}
        w={160}
        value={value}
        fixOnBlur={false}
        withPreview={value !== ''}
        withPicker={false}
        withEyeDropper={false}
        onChange={props.onType}
      />
    );
  }
  if (type === 'list') return <Textarea {...aria} {...listProps(props)} />;
  return <TextInput {...aria} {...fieldProps(props)} />;
}

function textProps({ value, disabled, invalid, onCommit, onCancel }: ControlProps, entersLines: boolean) {
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
function listProps(props: ControlProps) {
  return {
    ...textProps({ ...props, onCommit: (text) => props.onCommit(text.trim().replaceAll(/[\s,]+/g, ',')) }, true),
    size: 'sm',
    autosize: true,
    minRows: 2,
    maxRows: 8,
    placeholder: t`One per line`,
    classNames: { input: 'mono' },
    value: props.value.replaceAll(',', '\n'),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      props.onType(event.currentTarget.value),
  };
}

/** In pixels: `requests/min` needs more than `h`. */
function unitWidth({ unit }: Setting): number {
  return 14 + 6.5 * (unit?.length ?? 0);
}

function fieldProps(props: ControlProps) {
  const { setting, value, onType } = props;
  const isNumber = setting.type !== 'text';
  return {
    ...textProps(props, false),
    ...(isNumber ? { w: 160 } : {}),
    inputMode: isNumber ? ('decimal' as const) : ('text' as const),
    value,
    rightSection: setting.unit === null ? null : <span className={classes.unit}>{setting.unit}</span>,
    rightSectionWidth: unitWidth(setting),
    rightSectionPointerEvents: 'none' as const,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => onType(event.currentTarget.value),
  };
}
