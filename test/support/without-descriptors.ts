/**
 * `without-descriptors.ts FOLDER`: opens the database there, opens files until the process may open no more, has the
 * database make tables (each is three files), closes the files and has it make more. Prints what became of it, as JSON.
 */
import { closeSync, openSync } from 'node:fs';
import { openPglite } from '../../src/stores/embedded/open-pglite.ts';

const pglite = await openPglite(process.argv[2] ?? '', () => {});
let tables = 0;
const makeTables = async (): Promise<string[]> => {
  const errors: string[] = [];
  for (let count = 0; count < 10; count += 1) {
    try {
      tables += 1;
      await pglite.exec(`CREATE TABLE table_${tables} (id int PRIMARY KEY, text text)`);
    } catch (error) {
      errors.push((error as Error).message);
    }
  }
  return errors;
};
const taken: number[] = [];
try {
  for (;;) taken.push(openSync('/dev/null', 'r'));
} catch {
  // EMFILE is the expected error.
}
const without = await makeTables();
for (const descriptor of taken) closeSync(descriptor);
const after = await makeTables();
process.stdout.write(JSON.stringify({ taken: taken.length, without, after }));
process.exit(0);
