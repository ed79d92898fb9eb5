// Plain JavaScript that any Node can read: loaded before everything that needs Node 24, since better-sqlite3 ends an
// older Node with a bare segmentation fault and TypeScript files do not load there at all.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Homebase needs Node 24 or newer; this is ${process.versions.node}. Run it through npm (npm start, npm run homebase), ` +
      'which uses the Node that came with npm ci, or install Node 24.',
  );
  process.exit(1);
}
