import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PirepReport } from '../../../../server/contract/admin/pireps.ts';
import { trackFiles } from '../../../../server/contract/admin/trackFiles.ts';
import { pathOf } from '../../../../server/contract/call.ts';
import classes from './ReportPage.module.css';

const formats = [
  { format: 'geojson', title: 'GeoJSON', use: 'for maps and analysis' },
  { format: 'kml', title: 'KML', use: 'for Google Earth' },
  { format: 'gpx', title: 'GPX', use: 'for GPS programs' },
] as const;

/** Downloads the track of a report as a file. */
export function TrackMenu({ report: { id, position_count } }: { readonly report: PirepReport }): ReactNode {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <button type="button" className={classes.button}>
          <IconDownload size={15} stroke={1.6} aria-hidden /> Track
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ format, title, use }) => (
          <Menu.Item
            key={format}
            component="a"
            href={pathOf(trackFiles[format].endpoint, { params: { id } })}
            download
            disabled={position_count === 0}
          >
            {title} <span className={classes.use}>{use}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
