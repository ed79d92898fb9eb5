import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Setting } from '../../server/contract/admin/settings.ts';
import { SettingControl } from './SettingControl.tsx';
import { isChanged, limitsOf, shownValue } from './settingGroups.ts';
import classes from './Settings.module.css';
import { useSaveSetting } from './useSaveSetting.ts';

interface Props {
  readonly setting: Setting;
  /** Why it cannot be changed now. */
  readonly locked: string | undefined;
}

/** A setting: what it changes, its value, its default and the way back to it. */
export function SettingRow({ setting, locked }: Props): ReactNode {
  /** What is written and not saved yet. */
  const [draft, setDraft] = useState<string | null>(null);
  const { save, saving, error, reset } = useSaveSetting(setting, () => setDraft(null));
  const { key, name, description } = setting;
  const put = (value: string): void => {
    if (value.trim() === setting.value) giveUp();
    else save(value);
  };
  const giveUp = (): void => {
    setDraft(null);
    reset();
  };
  return (
    <li className={classes.row} data-changed={isChanged(setting) || undefined}>
      <div className={classes.words}>
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
          value={draft ?? setting.value}
          disabled={locked !== undefined}
          saving={saving}
          onWrite={(text) => {
            setDraft(text);
            if (error !== null) reset();
          }}
          onPut={put}
          onGiveUp={giveUp}
          invalid={error !== null}
        />
        <div id={`${key}-error`} className={classes.error} role="alert">
          {error}
        </div>
        <div id={`${key}-hint`} className={classes.hint}>
          {locked ?? <Hint setting={setting} onReset={() => put(setting.default)} />}
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
        <span>default</span>
      )}
    </>
  );
}
