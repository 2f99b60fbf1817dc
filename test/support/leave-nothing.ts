import { afterAll } from 'vitest';
import { endOwnProcesses } from '../../testing/own-process.ts';

afterAll(endOwnProcesses);
