import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Node as npm installed it, from a package of `optionalDependencies`. */
interface BundledNode {
  readonly version: string;
  /** Path of the program below `node_modules`. */
  readonly program: string;
}

/**
 * Whether npm scripts should run on the host's Node: it must be a newer release of the bundled release line. Other
 * lines are not tested, and an older release has fewer fixes.
 * @param host as `node --version` prints it; empty when there is none
 */
export function isHostPreferred(host: string, bundled: string): boolean {
  const release = /^v?(\d+)\.(\d+)\.(\d+)$/;
  const [hostMatch, bundledMatch] = [release.exec(host), release.exec(bundled)];
  if (hostMatch === null || bundledMatch === null) return false;
  const [hostMajor = 0, hostMinor = 0, hostPatch = 0] = hostMatch.slice(1).map(Number);
  const [major = 0, minor = 0, patch = 0] = bundledMatch.slice(1).map(Number);
  if (hostMajor !== major) return false;
  return hostMinor === minor ? hostPatch > patch : hostMinor > minor;
}

/**
 * Returns the shell script that replaces `node` in `node_modules/.bin`, so that every npm script runs it. It decides as
 * `isHostPreferred` does at each start, so a host's Node that has been removed or downgraded is not used.
 */
export function hostNodeWrapper(host: string, bundled: BundledNode): string {
  const [major, minor, patch] = bundled.version.split('.');
  return `#!/bin/sh
# Written by npm ci: runs this machine's Node when it is a newer ${major}.x than the one of the lock file, else that one.
# See docs/decisions/0001-install-node-from-the-lock-file.md.
host=${quote(host)}
bundled="$(dirname "$0")/../"${quote(bundled.program)}
version=$("$host" --version 2>/dev/null)
version=\${version#v}
case "$version" in
  *[!0-9.]*) ;;
  ${major}.*.*)
    minor=\${version#*.}
    patch=\${minor#*.}
    minor=\${minor%%.*}
    if [ "$minor" -gt ${minor} ] || { [ "$minor" -eq ${minor} ] && [ "$patch" -gt ${patch} ]; }; then exec "$host" "$@"; fi
    ;;
esac
exec "$bundled" "$@"
`;
}

/**
 * Makes npm scripts run on the host's Node if it is preferred, otherwise on the bundled one. Does nothing if no Node is
 * bundled (`--omit=optional`), and on Windows, where npm installs programs differently.
 * @param folder `node_modules`
 * @param host path of the Node that runs npm (`npm_node_execpath`); undefined when it is unknown
 */
export function chooseNode(folder: string, host: string | undefined): void {
  const bundled = findBundledNode(folder);
  if (bundled === null || host === undefined || process.platform === 'win32') return;
  // If npm itself runs on the Node of node_modules, the host's is unknown.
  if (existsSync(host) && realpathSync(host).startsWith(realpathSync(folder) + sep)) return;
  const link = join(folder, '.bin', 'node');
  const { stdout } = spawnSync(host, ['--version'], { encoding: 'utf8' });
  if (isHostPreferred((stdout ?? '').trim(), bundled.version)) {
    rmSync(link, { force: true });
    writeFileSync(link, hostNodeWrapper(host, bundled));
    chmodSync(link, 0o755);
  } else if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) {
    rmSync(link, { force: true });
    symlinkSync(relative(join(folder, '.bin'), join(folder, bundled.program)), link);
  }
}

function findBundledNode(folder: string): BundledNode | null {
  const name = readdirSync(folder).find((entry) => /^node-(bin-)?(darwin|linux|win)-/.test(entry));
  if (name === undefined) return null;
  const { version, bin } = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')) as {
    readonly version: string;
    readonly bin: { readonly node: string };
  };
  return { version, program: join(name, bin.node) };
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
