import { Center } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { getPicture } from '../../server/contract/admin/pictures.ts';
import { pathOf } from '../../server/contract/call.ts';
import { initials } from '../lib/initials.ts';

interface Props {
  readonly name: string;
  /** The name of a picture; without one, the initials are shown. */
  readonly picture: string | null;
  readonly size?: number;
}

/** Shows a person's picture, or initials in a colour of their own, hidden from screen readers because the name is beside them. */
export function Avatar({ name, picture, size = 22 }: Props): ReactNode {
  const round = { flex: 'none', borderRadius: '50%', background: 'var(--hb-active)' };
  if (picture !== null)
    return <Picture of={picture} style={{ ...round, objectFit: 'cover' }} width={size} height={size} />;
  return (
    <Center
      component="span"
      inline
      w={size}
      h={size}
      fz={size * 0.43}
      fw={600}
      style={{ ...round, ...colorsOf(name) }}
      aria-hidden
    >
      {initials(name)}
    </Center>
  );
}

/** The same for a name everywhere. All hues can be read in both schemes. */
export function colorsOf(name: string): { readonly background: string; readonly color: string } {
  const hue = Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce(
    (sum, code) => (sum * 31 + code) % 360,
    0,
  );
  return {
    background: `light-dark(hsl(${hue}, 45%, 88%), hsl(${hue}, 30%, 27%))`,
    color: `light-dark(hsl(${hue}, 60%, 24%), hsl(${hue}, 60%, 88%))`,
  };
}

interface PictureProps {
  /** Its name. */
  readonly of: string;
  readonly className?: string | undefined;
  readonly width?: number;
  readonly height?: number;
  /** Text for screen readers; without it they skip the picture, because what it shows is named beside it. */
  readonly alt?: string;
  readonly style?: CSSProperties;
}

export function Picture({ of, alt = '', ...props }: PictureProps): ReactNode {
  const src = pathOf(getPicture, { params: { name: of } });
  return <img src={src} alt={alt} decoding="async" {...props} />;
}

interface LogoProps {
  readonly of: string | null;
  /** The height. */
  readonly size?: number;
  /** A wide logo is at most so many times as wide as high. */
  readonly widest?: number;
}

/** Shows a logo in a line of text; nothing without one. */
export function Logo({ of, size = 18, widest = 4 }: LogoProps): ReactNode {
  if (of === null) return null;
  // Around the middle of the capitals beside it.
  const room = { height: size, minWidth: size, maxWidth: size * widest, verticalAlign: 5 - size / 2 };
  // Outlines a transparent logo that has the colour of the page's ground.
  const filter = 'drop-shadow(0 0 1px var(--hb-tx3))';
  return (
    <Picture of={of} style={{ ...room, filter, flex: 'none', marginRight: 2, borderRadius: 3, objectFit: 'contain' }} />
  );
}
