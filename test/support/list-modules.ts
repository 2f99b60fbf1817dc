// Loaded before a gateway by NODE_OPTIONS=--import: writes down at the end which files of packages it has loaded.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { cache } = createRequire(import.meta.url);
process.on('exit', () => {
  const file = process.env.LIST_MODULES_TO;
  if (file !== undefined) writeFileSync(file, Object.keys(cache).join('\n'));
});
