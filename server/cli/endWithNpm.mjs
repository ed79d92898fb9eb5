// npm hands a signal to the shell in which it runs a script, and that shell dies of it without handing it on: the program
// would stay behind, with the data folder locked. So it ends itself when its parent has gone, as if it had been told to.
// Loaded for that alone.
if (process.env['npm_command'] !== undefined && process.platform !== 'win32') {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  timer.unref();
}
