#!/usr/bin/env node
import { runProgram } from './cli/program.ts';

/** The process edge: arguments, environment and streams come in here, and the exit status leaves. */
process.exit(await runProgram(process.argv.slice(2), process.env, process));
