import { t } from '@lingui/core/macro';
import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { encode } from 'uqr';

interface Props {
  readonly text: string;
  /** The label for screen readers, such as "Address and key". */
  readonly label: string;
  /** Size of the code in pixels. The white box around it adds 13 on each side. */
  readonly size?: number;
}

/** Draws a QR code, black on white in both schemes because scanners need that. */
export function QrCode({ text, label, size = 138 }: Props): ReactNode {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Box w="fit-content" p={13} bdrs="md" bg="#fff" lh={0}>
      <svg
        role="img"
        aria-label={t`QR code: ${label}`}
        width={size}
        height={size}
        viewBox={`0 0 ${modules} ${modules}`}
        shapeRendering="crispEdges"
      >
        <path d={dark.join('')} fill="#000" />
      </svg>
    </Box>
  );
}
