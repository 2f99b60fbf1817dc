import { join } from 'node:path';
import type { EmbeddedLab, StoresLab } from './lab.ts';

/** Returns the environment of commands on the stores of a lab. */
export function createCommandEnv(lab: StoresLab | EmbeddedLab): Readonly<Record<string, string>> {
  return { ...lab.env, DATA_DIR: 'dataDir' in lab ? lab.dataDir : join(lab.folder, 'command') };
}
