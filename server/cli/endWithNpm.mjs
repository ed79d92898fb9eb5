// npm sends a signal to the shell that runs a script. The shell ends without passing it on, and the program would keep
// running with the data folder locked. So the program stops itself when its parent is gone.
if (process.env['npm_command'] !== undefined && process.platform !== 'win32') {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  timer.unref();
}
