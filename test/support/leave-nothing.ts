import { afterAll } from 'vitest';
import { endOwnProcesses } from '../../tools/testing/own-process.ts';

afterAll(endOwnProcesses);
