import { t } from '@lingui/core/macro';
import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import type { PirepLogLine } from '../../../../server/contract/admin/pirepLog.ts';
import type { PirepReport } from '../../../../server/contract/admin/pireps.ts';
import { Shown } from '../../../ui/Shown.tsx';
import type { AsideView } from '../inbox/inboxSearch.ts';
import { CommentField, Comments, History } from './Comments.tsx';
import { Flags } from './Flags.tsx';
import type { DescribedFlag } from './describedFlag.ts';
import { FieldList, Load, LoadList } from './Load.tsx';
import { LogList } from './Log.tsx';
import { flaggedRow, plannedActual } from './plannedActual.ts';
import classes from './ReportAside.module.css';
import type { LogPage } from './reportQuery.ts';
import type { Evidence } from './useEvidence.ts';

interface Props {
  readonly report: PirepReport;
  readonly flags: readonly DescribedFlag[];
  readonly evidence: Evidence;
  readonly log: LogPage;
  /** Called when the operator asks where a line was written. */
  readonly onLogLine: (line: PirepLogLine) => void;
}

/** Shows everything about a report but its track. A replay does not render it again. */
export const ReportAside = memo(function ReportAside(props: Props): ReactNode {
  const { report, log, onLogLine } = props;
  const { aside, line } = useSearch({ from: '/pireps/$pirepId' });
  return (
    <aside className={classes.aside} aria-label={t`Figures and comments`}>
      {aside === undefined ? (
        <Overview {...props} />
      ) : (
        <SubView view={aside}>
          {aside === 'log' ? <LogList id={report.id} first={log} line={line} onLine={onLogLine} /> : null}
          {aside === 'fields' ? <FieldList report={report} /> : null}
          {aside === 'load' ? <LoadList fares={report.fares} /> : null}
        </SubView>
      )}
    </aside>
  );
});

function Overview({ report, flags, evidence, log }: Omit<Props, 'onLogLine'>): ReactNode {
  return (
    <>
      <Flags flags={flags} due={report.flags_due} evidence={evidence} />
      <Comments report={report} />
      <PlannedActual report={report} />
      <Load report={report} log={log} />
      {report.notes === '' ? null : (
        <section className={classes.section}>
          <h2 className={classes.label}>{t`Pilot's notes`}</h2>
          <Text size="sm" className={classes.prose ?? ''}>
            {report.notes}
          </Text>
        </section>
      )}
      <History report={report} />
      <CommentField pirepId={report.id} ident={report.ident} />
    </>
  );
}

const titles: Readonly<Record<AsideView, string>> = { log: t`Log`, fields: t`Fields`, load: t`Load` };

function SubView({ view, children }: { readonly view: AsideView; readonly children: ReactNode }): ReactNode {
  return (
    <>
      <Group component="header" className={classes.subHeader ?? ''} flex="none" gap={6} h={38} pl={10} pr="lg">
        <ActionIcon
          renderRoot={(props) => (
            <Link {...props} to="." search={(old) => ({ ...old, aside: undefined, line: undefined })} />
          )}
          aria-label={t`Back to figures`}
        >
          <IconArrowLeft size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <h2>{titles[view]}</h2>
      </Group>
      <Box flex={1} mih={0} style={{ overflowY: 'auto' }}>
        {children}
      </Box>
    </>
  );
}

/** Without the columns of planned values and differences when nothing is planned. */
export function PlannedActual({ report }: { readonly report: PirepReport }): ReactNode {
  const rows = plannedActual(report);
  const hasPlan = rows.some(({ planned }) => planned !== null);
  return (
    <section className={classes.section} data-figures>
      <table className={classes.planned}>
        <thead>
          <tr>
            <th scope="col">{t`Figures`}</th>
            {hasPlan ? <th scope="col" data-of="planned">{t`planned`}</th> : null}
            <th scope="col" data-of="actual">{t`actual`}</th>
            {hasPlan ? <th scope="col" data-of="difference">{t`diff`}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, unit, planned, title, actual, difference }) => (
            <tr key={label}>
              <th scope="row">
                {label}
                {unit === undefined ? null : <small>{unit}</small>}
              </th>
              {hasPlan ? (
                <td data-of="planned" title={title ?? planned ?? undefined}>
                  {planned}
                </td>
              ) : null}
              <td data-of="actual" data-flag={flaggedRow(label, report.flags)}>
                <Shown value={actual} as={String} />
              </td>
              {hasPlan ? <td data-of="difference">{difference}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
