// Loaded into the desktop program by bench:idle, which moves the window on by a signal. A debugger would take part of what is measured.
const { BrowserWindow } = require('electron');

const steps = [
  (window) => window.loadURL(new URL('/live', window.webContents.getURL()).href),
  (window) => window.hide(),
  (window) => window.destroy(),
];
process.on('SIGUSR2', () => steps.shift()?.(BrowserWindow.getAllWindows()[0]));
