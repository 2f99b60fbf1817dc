#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiling takes half of a start, so that what was compiled is kept: below node_modules, where who may write may change
// the program anyway, and not in a folder that all users share. Where it cannot be written, Node goes on without.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/phone-gateway', import.meta.url)));
const { runProgram } = await import('./cli/program.ts');

/** The process edge: arguments, environment and streams come in here, and the exit status leaves. */
const exitCode = await runProgram(process.argv.slice(2), process.env, process);
// What was written to a pipe leaves later; an exit would cut it off.
for (const stream of [process.stdout, process.stderr])
  await new Promise<void>((resolve) => stream.write('', () => resolve()));
process.exit(exitCode);
