import { expect, test } from 'vitest';
import {
  computeConnectionLimit,
  readOpenFileLimit,
  TooFewFilesError,
} from '../../src/server/connections/connection-limit.ts';

test('connections leave files for the database: more for an embedded one', () => {
  expect(computeConnectionLimit(null, 'embedded')).toEqual({ connections: 20_000, advice: null });
  expect(computeConnectionLimit(1_048_576, 'embedded')).toEqual({ connections: 20_000, advice: null });
  expect(computeConnectionLimit(4_096, 'embedded')).toEqual({ connections: 3_584, advice: null });
  expect(computeConnectionLimit(4_096, 'postgres')).toEqual({ connections: 3_968, advice: null });
});

test('a low connection limit is reported with advice', () => {
  const { connections, advice } = computeConnectionLimit(1_024, 'embedded');
  expect(connections).toBe(512);
  expect(advice).toMatch(/Only 512 connections .* may open 1024 files\. Raise the limit to 20512: ulimit -n/);
});

test('a very low limit is an error with advice', () => {
  expect(() => computeConnectionLimit(575, 'embedded')).toThrow(TooFewFilesError);
  expect(() => computeConnectionLimit(191, 'postgres')).toThrow(
    /may open 191 files, but needs at least 192\. Raise the limit/,
  );
  expect(computeConnectionLimit(192, 'postgres').connections).toBe(64);
});

test('the limit of this process is read', () => {
  expect(readOpenFileLimit() ?? Number.POSITIVE_INFINITY).toBeGreaterThan(100);
});
