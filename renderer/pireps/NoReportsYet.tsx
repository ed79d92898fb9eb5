import { Button } from '@mantine/core';
import { IconCopy, IconKey, IconNetwork } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getHome } from '../../server/contract/admin/airline.ts';
import { queryOf } from '../app/api.ts';
import { copyText } from '../app/copyText.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import classes from './NoReportsYet.module.css';

const keyCommand = 'homebase key create --pilot EMAIL';

/** The inbox of an airline that nobody has reported to yet. */
export function NoReportsYet(): ReactNode {
  const home = useQuery(queryOf(getHome, {}));
  const address = home.data?.data.lan[0] ?? home.data?.data.api ?? '';
  return (
    <EmptyState title="No reports yet">
      <p>
        When a pilot files a flight, its report lands here with the flown track. Your airline is ready; a pilot needs
        two things.
      </p>
      <ul className={classes.needs}>
        <Need icon={<IconKey size={18} stroke={1.6} aria-hidden />} title="An API key" text={keyCommand} />
        <Need icon={<IconNetwork size={18} stroke={1.6} aria-hidden />} title="The site address" text={address} />
      </ul>
    </EmptyState>
  );
}

interface NeedProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** What to copy. */
  readonly text: string;
}

function Need({ icon, title, text }: NeedProps): ReactNode {
  return (
    <li className={classes.need}>
      {icon}
      <div>
        <strong>{title}</strong>
        <span className="mono">{text}</span>
      </div>
      <Button
        leftSection={<IconCopy size={15} stroke={1.6} aria-hidden />}
        aria-label={`Copy ${title.toLowerCase()}`}
        onClick={() => void copyText(text)}
      >
        Copy
      </Button>
    </li>
  );
}
