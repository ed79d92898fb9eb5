// Checks the version of Node before anything else is loaded: an older Node crashes in better-sqlite3 without a message and
// cannot load TypeScript. This file is plain JavaScript that any Node can read.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Homebase needs Node 24 or newer; this is ${process.versions.node}. On Linux and Windows (x64) and Linux (arm64), npm ci ` +
      'installs it, and npm start, npm run and npx use it. On other systems, install Node 24.',
  );
  process.exit(1);
}
