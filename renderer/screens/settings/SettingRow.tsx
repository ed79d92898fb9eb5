import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Setting } from '../../../server/contract/admin/settings.ts';
import { SettingControl } from './SettingControl.tsx';
import { isChanged, limitsOf, shownValue } from './settingGroups.ts';
import classes from './Settings.module.css';
import { useSaveSetting } from './useSaveSetting.ts';

interface Props {
  readonly setting: Setting;
  /** Why the setting cannot be changed; undefined when it can. */
  readonly locked: string | undefined;
}

export function SettingRow({ setting, locked }: Props): ReactNode {
  /** The text being typed; null when nothing is unsaved. */
  const [typed, setTyped] = useState<string | null>(null);
  const { save, saving, error, reset } = useSaveSetting(setting, () => setTyped(null));
  const { key, name, description } = setting;
  const commit = (value: string): void => {
    if (value.trim() === setting.value) cancel();
    else save(value);
  };
  const cancel = (): void => {
    setTyped(null);
    reset();
  };
  return (
    <li className={classes.row} data-changed={isChanged(setting) || undefined}>
      <div>
        <h3 id={`${key}-name`} className={classes.name}>
          {name}
        </h3>
        <p id={`${key}-text`} className={classes.text}>
          {description}
        </p>
        <code className={classes.key}>{key}</code>
      </div>
      <div className={classes.control}>
        <SettingControl
          setting={setting}
          value={typed ?? setting.value}
          disabled={locked !== undefined}
          saving={saving}
          onType={(text) => {
            setTyped(text);
            if (error !== null) reset();
          }}
          onCommit={commit}
          onCancel={cancel}
          invalid={error !== null}
        />
        <div id={`${key}-error`} className={classes.error} role="alert">
          {error}
        </div>
        <div id={`${key}-hint`} className={classes.hint}>
          {locked ?? <Hint setting={setting} onReset={() => commit(setting.default)} />}
        </div>
      </div>
    </li>
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
          aria-label={`Reset to ${standard}, the default of ${setting.name}`}
          onClick={onReset}
        >
          Reset to {standard}
        </Button>
      ) : (
        <span>Default</span>
      )}
    </>
  );
}
