// Plain JavaScript that any Node can read: loaded before everything that needs Node 24, since better-sqlite3 ends an
// older Node with a bare segmentation fault and TypeScript files do not load there at all.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Homebase needs Node 24 or newer; this is ${process.versions.node}. npm ci brings one along, and npm start, npm run and ` +
      'npx use it. Where npm ci brings none (neither Linux nor Windows on x64, nor Linux on arm64), install Node 24.',
  );
  process.exit(1);
}
