#!/usr/bin/env node
import { runProgram } from './cli/program.ts';

/** The process edge: arguments, environment and streams come in here, and the exit status leaves. */
const exitCode = await runProgram(process.argv.slice(2), process.env, process);
// What was written to a pipe leaves later; an exit would cut it off.
for (const stream of [process.stdout, process.stderr])
  await new Promise<void>((resolve) => stream.write('', () => resolve()));
process.exit(exitCode);
