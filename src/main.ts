#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiling takes half of a start, so compiled code is cached. The cache is below node_modules, where anybody
// who may write could change the program anyway, and not in a folder that all users share. Where it cannot be
// written, Node works without.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/phone-gateway', import.meta.url)));
const { runProgram } = await import('./cli/program.ts');

// Arguments, environment and streams are read here and nowhere else.
const exitCode = await runProgram(process.argv.slice(2), process.env, process);
// Output to a pipe is written asynchronously, and an exit would cut it off.
for (const stream of [process.stdout, process.stderr])
  await new Promise<void>((resolve) => stream.write('', () => resolve()));
process.exit(exitCode);
