import { expect, test } from 'vitest';
import {
  checkNodeVersion,
  compareVersions,
  isEndOfLife,
  listVulnerabilities,
  nodeVulnerabilities,
} from '../../src/node-vulnerabilities.ts';

const brotli = 'CVE-2026-111497';
const fullwidth = 'CVE-2026-105483';
const cvesOf = (version: string): string[] => listVulnerabilities(version).map(({ cve }) => cve);

test.each([
  ['22.23.3', '22.23.4'],
  ['22.0.0', '22.24.0'],
  ['24.22.0', '24.22.1'],
  ['24.9.0', '24.100.0'],
  ['26.12.0', '26.12.1'],
  ['26.10.0', '26.13.0'],
])('Node %s has known vulnerabilities, Node %s has none', (vulnerable, patched) => {
  expect(cvesOf(vulnerable)).toContain(brotli);
  expect(cvesOf(patched)).toEqual([]);
  expect(checkNodeVersion(vulnerable)).toMatchObject({
    status: 'warn',
    detail: expect.stringContaining(brotli),
  });
  expect(checkNodeVersion(patched)).toMatchObject({ status: 'ok', fix: null });
});

test('a line that an advisory does not name is not affected', () => {
  expect(cvesOf('22.23.3')).not.toContain(fullwidth);
  expect(cvesOf('24.22.0')).toContain(fullwidth);
  expect(cvesOf('26.12.0')).toHaveLength(4);
  expect(cvesOf('28.0.0')).toEqual([]);
});

test.each(['20.20.2', '18.20.8', '21.7.3', '23.11.1', '25.9.0'])(
  'Node %s gets no fixes, which is a warning by itself',
  (version) => {
    expect(isEndOfLife(version)).toBe(true);
    expect(checkNodeVersion(version)).toMatchObject({
      status: 'warn',
      detail: expect.stringContaining('no security fixes'),
    });
  },
);

test.each(['22.23.4', '24.22.1', '26.12.1', '27.0.0', '28.1.0'])('Node %s gets fixes', (version) => {
  expect(isEndOfLife(version)).toBe(false);
});

test('the warning names the release that fixes everything in it', () => {
  expect(checkNodeVersion('26.10.0').fix).toContain('Node 26.12.1 or a later release');
  expect(checkNodeVersion('26.10.0').fix).toContain('npm ci');
});

test('a pre-release is compared by its numbers', () => {
  expect(cvesOf('26.12.0-nightly20261001')).toContain(brotli);
  expect(compareVersions('26.9.0', '26.10.0')).toBeLessThan(0);
  expect(compareVersions('26.10.0', '26.10.0')).toBe(0);
});

test('each entry has a CVE, an official source and a day', () => {
  for (const { cve, source, published, fixedIn } of nodeVulnerabilities) {
    expect(cve).toMatch(/^CVE-\d{4}-\d+$/);
    expect(source).toMatch(/^https:\/\/nodejs\.org\/en\/blog\/vulnerability\//);
    expect(Date.parse(published)).toBeLessThan(Date.now());
    for (const [line, version] of Object.entries(fixedIn)) expect(version).toMatch(new RegExp(`^${line}\\.`));
  }
});
