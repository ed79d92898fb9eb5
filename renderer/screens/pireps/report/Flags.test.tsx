import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Flags } from './Flags.tsx';
import type { DescribedFlag } from './describedFlag.ts';
import type { FlagSpotName } from './useEvidence.ts';

const spots = [0, 12].map((minute) => ({ position_id: String(minute), at: minute * 60_000, lat: 50, lon: 8 }));
const gap: DescribedFlag = {
  kind: 'position_gap',
  severity: 'warn',
  evidence: { values: {}, spots },
  created_at: '2026-11-20T12:00:00.000Z',
  figure: '12 min',
  text: '00:00Z to 00:12Z, 84 nm.',
  shows: 'Show gap',
  marks: ['gap 12 min'],
  spots,
};

function render(flags: readonly DescribedFlag[], due: boolean, shown: FlagSpotName | null = null): string {
  const evidence = { shown, highlight: null, show: () => undefined };
  return renderToStaticMarkup(
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <Flags flags={flags} due={due} evidence={evidence} />
    </MantineProvider>,
  );
}

test('shows nothing for a report without flags', () => expect(render([], false)).toBe(''));

test('shows that flags are being checked, the first time and again', () => {
  expect(render([], true)).toContain('Being checked for flags…');
  expect(render([gap], true)).toContain('1 flag, checking again…');
});

test('opens the spots of a flag one after the other', () => {
  expect(render([gap], false)).toContain('Show gap');
  expect(render([gap], false)).not.toContain('Next spot');
  expect(render([gap], false, { kind: 'position_gap', spot: 1 })).toContain('2 of 2, 00:12:00Z');
});

test('has no link for a flag without spots', () => {
  expect(render([{ ...gap, kind: 'overweight', spots: [] }], false)).not.toContain('button');
});
