import { t } from '@lingui/core/macro';
import { Button, Group, Menu } from '@mantine/core';
import { IconLink, IconPhoto, IconPlayerPlay, IconShare2, IconVector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { pathOf } from '../../../../server/contract/call.ts';
import { type DrawingFormat, landingFiles } from '../../../../server/contract/landings/landingFiles.ts';
import { copyText } from '../../../lib/copyText.ts';
import { showToast } from '../../../lib/toast.ts';
import classes from './ReportFlight.module.css';

interface Props {
  readonly id: string;
  /** Of the landing, from 1. */
  readonly number: number;
  readonly onReplay: () => void;
}

const quiet = { variant: 'subtle', color: 'gray', fz: 12.5, fw: 500 } as const;
const icon = { size: 15, stroke: 1.6, 'aria-hidden': true } as const;

/** Replays a landing, and shares it as a picture or a link. */
export function LandingMenu({ id, number, onReplay }: Props): ReactNode {
  const file = (format: DrawingFormat): object => ({
    component: 'a',
    href: pathOf(landingFiles[format], { params: { id }, query: { number } }),
    download: true,
  });
  const copyLink = async (): Promise<void> => {
    const link = new URL(`/pireps/${encodeURIComponent(id)}?replay=${number}`, window.location.origin).href;
    showToast({ text: (await copyText(link)) ? t`Link copied` : t`Could not copy the link.` });
  };
  return (
    <Group gap="md" ml="auto" wrap="nowrap">
      <Button
        {...quiet}
        aria-label={t`Replay from 500 ft`}
        leftSection={<IconPlayerPlay {...icon} />}
        onClick={onReplay}
      >
        <span className={classes.word}>{t`Replay from 500 ft`}</span>
      </Button>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <Button {...quiet} aria-label={t`Share landing`} leftSection={<IconShare2 {...icon} />}>
            <span className={classes.word}>{t`Share landing`}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item {...file('png')} leftSection={<IconPhoto {...icon} />}>
            {t`Save as PNG`}
          </Menu.Item>
          <Menu.Item {...file('svg')} leftSection={<IconVector {...icon} />}>
            {t`Save as SVG`}
          </Menu.Item>
          <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copyLink()}>
            {t`Copy link to the replay`}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
