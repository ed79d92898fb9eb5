type Side = 'left' | 'right' | 'top' | 'bottom';
type Anchor = Side | 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

/** Where a label may stand: the word names the side of the text that touches. */
export const Anchors: Anchor[] = [
  'left',
  'right',
  'top',
  'bottom',
  'top-left',
  'bottom-left',
  'top-right',
  'bottom-right',
];
/** MapLibre draws letters from the face's display cut, which is set tighter than small text bears. */
export const Tracking = 0.025;
