import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconArrowLeft, IconDownload, IconRadar2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { PirepReport } from '../../../../server/contract/admin/pireps.ts';
import { trackFiles } from '../../../../server/contract/admin/trackFiles.ts';
import { pathOf } from '../../../../server/contract/call.ts';
import { PirepSource } from '../../../../server/contract/codes.ts';
import { count } from '../../../lib/figures.ts';
import { fullDateOf, timeOf } from '../../../lib/utc.ts';
import { Avatar, Logo } from '../../../ui/Avatar.tsx';
import { Route } from '../../../ui/Route.tsx';
import { standingOf } from '../../../ui/status.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { isUnderWay } from '../inbox/useSelection.ts';
import { ruleText } from '../review/reviewText.ts';
import { useReviewing } from '../review/useReview.ts';
import { ReportMenu } from './ReportMenu.tsx';
import classes from './ReportPage.module.css';

export function ReportHeader({ report }: { readonly report: PirepReport }): ReactNode {
  const { aircraft, dpt_airport, arr_airport, pilot } = report;
  useDocumentTitle(t`${report.ident} ${dpt_airport.id} → ${arr_airport.id} – Homebase`);
  const name = report.aircraft_deleted ? t`deleted aircraft` : aircraft.name;
  const facts = [`${aircraft.registration}, ${name}`, filing(report), source(report)];
  return (
    <header className={classes.header}>
      <div className={classes.title}>
        <ActionIcon
          className={classes.back ?? ''}
          renderRoot={(props) => <Link {...props} to="/pireps" search={true} />}
          aria-label={t`Back to list`}
        >
          <IconArrowLeft size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <Logo of={report.airline.picture} size={22} />
        <h1>{report.ident}</h1>
        <span className={classes.route} title={t`${dpt_airport.name} to ${arr_airport.name}`}>
          <Route from={dpt_airport.id} to={arr_airport.id} />
        </span>
        <StatusBadge status={standingOf(report)} />
        <Score report={report} />
        <RuleNote report={report} />
        <Group gap="md" ml="auto" wrap="nowrap">
          {isUnderWay(report) && report.stale_since === null ? (
            <Button
              {...quiet}
              leftSection={<IconRadar2 size={15} stroke={1.6} aria-hidden />}
              renderRoot={(props) => <Link to="/live" search={{ flight: report.id }} {...props} />}
            >
              {t`Live map`}
            </Button>
          ) : null}
          <TrackMenu report={report} />
          <ReportMenu report={report} />
        </Group>
      </div>
      <div className={classes.facts}>
        <Avatar name={pilot.name} picture={pilot.picture} size={18} />
        <span title={`${pilot.name}, ${pilot.ident}`}>{pilot.name}</span>
        {facts.map((fact) => (
          <Fragment key={fact}>
            <i aria-hidden>·</i>
            <span>{fact}</span>
          </Fragment>
        ))}
      </div>
    </header>
  );
}

/** Says which rule decided, and undoes its decision. */
function Score({ report: { score, score_computed } }: { readonly report: PirepReport }): ReactNode {
  if (score === null || (score === 0 && !score_computed)) return null;
  return (
    <Text c="var(--hb-tx2)">
      {score_computed ? (
        <Trans>
          Score {count(score)},{' '}
          <Link to="/settings" search={{ group: 'score' }}>
            computed by your rules
          </Link>
        </Trans>
      ) : (
        t`Score ${count(score)}`
      )}
    </Text>
  );
}

function RuleNote({ report }: { readonly report: PirepReport }): ReactNode {
  const { undoRule } = useReviewing();
  if (report.decided_by === null) return null;
  const { review_id, rule } = report.decided_by;
  return (
    <Group gap={6} miw={0} wrap="nowrap">
      <Text truncate c="var(--hb-tx2)" title={ruleText(report.state, rule)}>
        {t`by rule “${rule}”`}
      </Text>
      <Button {...quiet} flex="none" px={6} onClick={() => undoRule(report, review_id)}>
        {t`Undo`}
      </Button>
    </Group>
  );
}

/** What looks like text until it is pointed at. */
const quiet = { variant: 'subtle', color: 'gray', fz: 12.5, fw: 500, my: -2 } as const;

function filing({ created_at, stale_since, submitted_at }: PirepReport): string {
  if (stale_since !== null) return t`${fullDateOf(stale_since)}, last contact ${timeOf(stale_since)}`;
  if (submitted_at === null) return t`${fullDateOf(created_at)}, prefiled ${timeOf(created_at)}`;
  return t`${fullDateOf(submitted_at)}, filed ${timeOf(submitted_at)}`;
}

function source({ source: kind, source_name }: PirepReport): string {
  if (source_name !== null && source_name !== '') return source_name;
  return kind === PirepSource.MANUAL ? t`filed manually` : 'ACARS';
}

const formats = [
  { format: 'geojson', title: 'GeoJSON', use: t`for maps and analysis` },
  { format: 'kml', title: 'KML', use: t`for Google Earth` },
  { format: 'gpx', title: 'GPX', use: t`for GPS programs` },
] as const;

/** Downloads the track of a report as a file. */
function TrackMenu({ report: { id, position_count } }: { readonly report: PirepReport }): ReactNode {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button {...quiet} leftSection={<IconDownload size={15} stroke={1.6} aria-hidden />}>
          {t`Track`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ format, title, use }) => (
          <Menu.Item
            key={format}
            component="a"
            // A link that is disabled would still download.
            href={position_count === 0 ? undefined : pathOf(trackFiles[format].endpoint, { params: { id } })}
            download
            disabled={position_count === 0}
            aria-disabled={position_count === 0}
          >
            {title}{' '}
            <Text span inherit c="dimmed">
              {use}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
