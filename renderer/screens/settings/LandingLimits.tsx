import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Setting } from '../../../server/contract/admin/settings.ts';
import { shownUnit } from '../../lib/figures.ts';
import { FigureField } from './FigureField.tsx';
import { isChanged } from './settingGroups.ts';
import classes from './Settings.module.css';
import { useSettingField } from './useSettingField.ts';

/** Whether a setting is a cell of the table of limits. */
export const isLandingLimit = ({ key }: Setting): boolean => key.startsWith('flags.landing.');

/** Edits the limits of landings: a row for each figure, a column for each kind of aircraft. */
export function LandingLimits({ settings }: { readonly settings: readonly Setting[] }): ReactNode {
  const cells = settings.filter(isLandingLimit);
  const kinds = [...new Set(cells.map(kindOf))];
  const rows = Map.groupBy(cells, figureOf);
  return (
    <section className={classes.part} aria-labelledby="landing-limits">
      <h3 id="landing-limits">{t`Landings, by kind of aircraft`}</h3>
      <Text c="var(--hb-tx2)">
        {t`Flagged only where the positions leave no doubt. 0 turns a check off, and an empty field goes back to its default. Helicopters have no limits.`}
      </Text>
      <table className={classes.limits}>
        <thead>
          <tr>
            <td />
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {kind}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows].map(([figure, row]) => (
            <tr key={figure}>
              <th scope="row" title={row[0]?.description}>
                {figure}
                <Text span c="dimmed">{`, ${shownUnit(row[0]?.unit).name ?? ''}`}</Text>
              </th>
              {row.map((setting) => (
                <td key={setting.key} data-changed={isChanged(setting) || undefined}>
                  <Limit setting={setting} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** `Long landing: light` is that figure of that kind. */
const figureOf = ({ name }: Setting): string => name.slice(0, name.indexOf(': '));
const kindOf = ({ name }: Setting): string => name.slice(name.indexOf(': ') + 2);

function Limit({ setting }: { readonly setting: Setting }): ReactNode {
  const { shown, value, error, type, commit, cancel, saveDefault } = useSettingField(setting);
  return (
    <FigureField
      label={setting.name}
      value={value}
      placeholder={shown.default}
      error={error}
      onType={type}
      onCommit={(text) => (text.trim() === '' ? saveDefault() : commit(text))}
      onCancel={cancel}
    />
  );
}
