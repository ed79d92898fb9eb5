import type { ReactNode } from 'react';
import { encode } from 'uqr';
import classes from './QrCode.module.css';

interface Props {
  /** What it says to a camera. */
  readonly text: string;
  /** What it is to somebody who does not see it: "Address and key". */
  readonly label: string;
  /** Pixels of the code itself; the white box around it has 13 more on each side. */
  readonly size?: number;
}

/** A QR code, black on white in both schemes: scanners need that. */
export function QrCode({ text, label, size = 138 }: Props): ReactNode {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <div className={classes.box}>
      <svg
        role="img"
        aria-label={`QR code: ${label}`}
        width={size}
        height={size}
        viewBox={`0 0 ${modules} ${modules}`}
        shapeRendering="crispEdges"
      >
        <path d={dark.join('')} fill="#000" />
      </svg>
    </div>
  );
}
