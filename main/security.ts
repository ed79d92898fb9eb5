import type { App, Event, Session, Shell, WebContents } from 'electron';

/** Whether the window may show it: only the operator's pages, on the exact origin of the admin listener. Credentials can imitate a host. */
export function isOwnUrl(url: string, origin: string | undefined): boolean {
  const parsed = URL.parse(url);
  if (parsed === null || origin === undefined) return false;
  return parsed.origin === origin && parsed.username === '' && parsed.password === '';
}

/** A page may open web addresses in the default browser, but nothing that starts a program, reads a file or hides its host. */
export function mayOpen(url: string, origin: string | undefined): boolean {
  const parsed = URL.parse(url);
  if (parsed === null || isOwnUrl(url, origin)) return false;
  const isWeb = parsed.protocol === 'https:' || parsed.protocol === 'http:';
  return isWeb && parsed.username === '' && parsed.password === '';
}

/** Our pages may copy to the clipboard, fill the screen and keep it awake (for the map on a wall). */
export function mayUsePermission(permission: string, url: string, origin: string | undefined): boolean {
  return ['clipboard-sanitized-write', 'fullscreen', 'screen-wake-lock'].includes(permission) && isOwnUrl(url, origin);
}

export interface Guarded {
  readonly app: App;
  readonly shell: Shell;
  readonly session: Session;
  /** The admin listener's origin, which changes when the server restarts on another port. */
  readonly origin: () => string | undefined;
}

/** Applies the rules above to all pages. */
export function installSecurity({ app, shell, session, origin }: Guarded): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(mayUsePermission(permission, details.requestingUrl, origin()));
  });
  session.setPermissionCheckHandler((_contents, permission, from) => mayUsePermission(permission, from, origin()));
  session.setDevicePermissionHandler(() => false);
  app.on('web-contents-created', (_event, contents) => guardContents(contents, shell, origin));
}

function guardContents(contents: WebContents, shell: Shell, origin: Guarded['origin']): void {
  const refuseForeign = (event: Event<{ url: string }>): void => {
    if (!isOwnUrl(event.url, origin())) event.preventDefault();
  };
  contents.on('will-navigate', refuseForeign);
  contents.on('will-frame-navigate', refuseForeign);
  contents.on('will-redirect', refuseForeign);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (mayOpen(url, origin())) void shell.openExternal(url);
    return { action: 'deny' };
  });
}
