import { t } from '@lingui/core/macro';
import { Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Setting } from '../../../server/contract/admin/settings.ts';
import {
  readPoints,
  type ScoreItem,
  scoreItems,
  scoreOf,
  type ScoredFlight,
  writePoints,
} from '../../../server/contract/landings/score.ts';
import { count, elevation, rate } from '../../lib/figures.ts';
import { flagLabels } from '../../ui/flagStatus.ts';
import { FigureField } from './FigureField.tsx';
import classes from './Settings.module.css';
import { useSettingField } from './useSettingField.ts';

const example: ScoredFlight = { flags: ['bounced_landing'], rate: 420, distance: 600, offset: 18, bounces: 1 };

/** Edits the points off 100 for flags and figures, with what a landing would get. */
export function ScorePoints({ setting }: { readonly setting: Setting }): ReactNode {
  const { shown, error, commit } = useSettingField(setting);
  const points = readPoints(shown.value.split(','));
  const change = (item: ScoreItem, off: number): void => commit(writePoints(new Map(points).set(item, off)));
  const bounced = flagLabels.bounced_landing;
  const { rate: sink, distance, offset } = example;
  return (
    <>
      <Text py="sm" role="status">
        {points.size === 0
          ? t`No points, no scores: reports have what their clients send.`
          : t`A landing at ${rate(-sink)}, ${elevation(distance)} beyond the touchdown zone and ${elevation(offset)} off the centre line, with the flag “${bounced}”, gets ${count(scoreOf(points, example))}.`}
      </Text>
      <Text c="var(--hb-bad)" role="alert">
        {error}
      </Text>
      <ul className={classes.points} aria-label={t`Points off 100`}>
        {scoreItems.map((item) => (
          <Group component="li" key={item} justify="space-between" wrap="nowrap">
            <span>{labelOf(item)}</span>
            <Points label={labelOf(item)} stored={points.get(item) ?? 0} onChange={(off) => change(item, off)} />
          </Group>
        ))}
      </ul>
    </>
  );
}

interface PointsProps {
  readonly label: string;
  readonly stored: number;
  readonly onChange: (points: number) => void;
}

function Points({ label, stored, onChange }: PointsProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = stored === 0 ? '' : String(stored);
  const commit = (text: string): void => {
    const off = Number(text);
    if (!Number.isInteger(off) || off < 0 || off > 100) return;
    setTyped(null);
    if (off !== stored) onChange(off);
  };
  return (
    <FigureField
      label={label}
      value={typed ?? shown}
      placeholder="0"
      error={typed !== null && !/^\s*(\d{0,2}|100)\s*$/.test(typed) ? t`A whole number from 0 to 100` : null}
      onType={setTyped}
      onCommit={commit}
      onCancel={() => setTyped(null)}
    />
  );
}

function labelOf(item: ScoreItem): string {
  switch (item) {
    case 'rate':
      return t`Each 100 fpm beyond 200 fpm`;
    case 'distance':
      return t`Each ${elevation(500)} beyond the touchdown zone`;
    case 'offset':
      return t`Each ${elevation(10)} beyond ${elevation(10)} off the centre line`;
    case 'bounces':
      return t`Each bounce`;
    default:
      return t`Flag “${flagLabels[item]}”`;
  }
}
