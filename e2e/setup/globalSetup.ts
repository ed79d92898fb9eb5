import { assertExecutable, findElectron } from './electron.ts';
import { startDisplay } from './display.ts';

/** Before all end-to-end tests: an Electron and a display. @returns what ends the display */
// oxlint-disable-next-line import/no-default-export -- Playwright's contract
export default async function setUp(): Promise<() => Promise<void>> {
  const electron = await findElectron();
  assertExecutable(electron);
  console.log(`Electron for the desktop tests: ${electron.origin}`);
  process.env['HOMEBASE_TEST_ELECTRON'] = electron.executable;
  if (process.platform !== 'linux') return async () => undefined;
  const { display, stop } = await startDisplay();
  process.env['DISPLAY'] = display;
  // Otherwise a desktop session's Wayland would get the windows.
  delete process.env['WAYLAND_DISPLAY'];
  return stop;
}
