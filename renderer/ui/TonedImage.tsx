import type { ComponentProps, ReactNode } from 'react';
import { toneOf } from '../lib/theme.ts';

/** Shows a picture or logo. Without `alt`, screen readers skip it, because what it shows is named beside it. */
export function TonedImage({ alt = '', ...props }: ComponentProps<'img'>): ReactNode {
  return <img alt={alt} decoding="async" onLoad={(event) => markTone(event.currentTarget)} {...props} />;
}

/** What does not show on the ground of the page gets another one: `img[data-tone]` of `lib/global.css`. */
function markTone(picture: HTMLImageElement): void {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 24;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const tone = toneOf(context.getImageData(0, 0, canvas.width, canvas.height).data);
  if (tone === undefined) delete picture.dataset['tone'];
  else picture.dataset['tone'] = tone;
}
