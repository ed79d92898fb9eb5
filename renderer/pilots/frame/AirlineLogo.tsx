import type { ReactNode } from 'react';

/** Its address, as the server wrote it into the page; undefined for an airline without one. */
const { logo } = document.documentElement.dataset;

/** Shows the airline's logo, hidden from screen readers because the name is beside it. */
export function AirlineLogo({ className }: { readonly className: string | undefined }): ReactNode {
  if (logo === undefined) return null;
  return <img src={logo} alt="" className={className} />;
}
