#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiling takes half of the time of a start, so compiled code is cached. The cache is below node_modules
// and not in a folder that all users share: whoever may write to node_modules could change the program
// anyway. If the cache cannot be written, Node works without it.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/phone-gateway', import.meta.url)));
const { runProgram } = await import('./cli/program.ts');

// Nothing else reads the arguments, the environment and the streams of the process.
const exitCode = await runProgram(process.argv.slice(2), process.env, process);
// Output to a pipe is written asynchronously, and exiting would cut it off.
for (const stream of [process.stdout, process.stderr])
  await new Promise<void>((resolve) => stream.write('', () => resolve()));
process.exit(exitCode);
