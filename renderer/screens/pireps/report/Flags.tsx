import { plural, t } from '@lingui/core/macro';
import { ActionIcon, Anchor, Group, Stack } from '@mantine/core';
import { IconArrowNarrowRight, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { clockOf } from '../../../lib/utc.ts';
import { flagStatus } from '../../../ui/flagStatus.ts';
import type { DescribedFlag } from './describedFlag.ts';
import classes from './ReportAside.module.css';
import type { Evidence } from './useEvidence.ts';

interface Props {
  readonly flags: readonly DescribedFlag[];
  /** True while the flags are computed. */
  readonly due: boolean;
  readonly evidence: Evidence;
}

/** Lists the flags with their evidence, and nothing when there are none. */
export function Flags({ flags, due, evidence }: Props): ReactNode {
  if (flags.length === 0 && !due) return null;
  return (
    <section className={classes.section} aria-label={t`Flags`}>
      <h2 className={classes.label}>{heading(flags.length, due)}</h2>
      {flags.length === 0 ? null : (
        <Stack component="ul" gap={6}>
          {flags.map((flag) => (
            <FlagBox key={flag.kind} flag={flag} evidence={evidence} />
          ))}
        </Stack>
      )}
    </section>
  );
}

function heading(many: number, due: boolean): string {
  if (many === 0) return t`Being checked for flags…`;
  return due
    ? plural(many, { one: '1 flag, checking again…', other: '# flags, checking again…' })
    : plural(many, { one: '1 flag', other: '# flags' });
}

interface BoxProps {
  readonly flag: DescribedFlag;
  readonly evidence: Evidence;
}

function FlagBox({ flag, evidence: { shown, show } }: BoxProps): ReactNode {
  const { kind, severity, figure, text, shows, spots } = flag;
  const { icon: Icon, label } = flagStatus(flag);
  const spot = shown?.kind === kind ? shown.spot : null;
  return (
    <li className={classes.flag} data-kind={severity} data-shown={spot !== null || undefined}>
      {Icon === null ? null : <Icon size={16} stroke={1.8} aria-hidden className={classes.icon} />}
      <h3>{label}</h3>
      <b>{figure}</b>
      <p>{text}</p>
      {spots.length === 0 ? null : (
        <Group className={classes.ways ?? ''} justify="space-between" gap="sm" mih={22} wrap="nowrap">
          <Anchor
            component="button"
            type="button"
            className={classes.show ?? ''}
            onClick={() => show({ kind, spot: 0 })}
          >
            {shows} <IconArrowNarrowRight size={14} stroke={1.6} aria-hidden />
          </Anchor>
          {spot === null || spots.length < 2 ? null : <Stepper flag={flag} spot={spot} show={show} />}
        </Group>
      )}
    </li>
  );
}

interface StepperProps {
  readonly flag: DescribedFlag;
  readonly spot: number;
  readonly show: Evidence['show'];
}

function Stepper({ flag: { kind, spots }, spot, show }: StepperProps): ReactNode {
  const steps = [
    { by: -1, label: t`Previous spot`, Icon: IconChevronLeft },
    { by: 1, label: t`Next spot`, Icon: IconChevronRight },
  ] as const;
  const [back, forward] = steps.map(({ by, label, Icon }) => (
    <ActionIcon
      key={by}
      className={classes.step ?? ''}
      size={24}
      radius="xs"
      aria-label={label}
      disabled={spots[spot + by] === undefined}
      onClick={() => show({ kind, spot: spot + by })}
    >
      <Icon size={14} stroke={1.6} aria-hidden />
    </ActionIcon>
  ));
  return (
    <Group component="span" gap={0} mr={-4} c="var(--hb-tx2)" wrap="nowrap">
      {back}
      <span role="status">{t`${spot + 1} of ${spots.length}, ${clockOf(spots[spot]?.at ?? 0)}`}</span>
      {forward}
    </Group>
  );
}
