#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compilation takes half of the startup time, so compiled code is cached. The cache is inside node_modules
// and not in a folder that all users share, because anybody who can write to node_modules can change the
// program anyway. If the cache cannot be written, Node works without it.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/phone-gateway', import.meta.url)));
const { runProgram } = await import('./cli/program.ts');

const exitCode = await runProgram(process.argv.slice(2), process.env, process);
// Output to a pipe is written asynchronously, so wait for it: an exit would cut it off.
for (const stream of [process.stdout, process.stderr])
  await new Promise<void>((resolve) => stream.write('', () => resolve()));
process.exit(exitCode);
