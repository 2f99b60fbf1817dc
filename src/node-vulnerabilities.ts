import { createFindings, type Finding } from './domain/finding.ts';

/** A vulnerability of Node.js itself, and the releases that fix it. */
export interface NodeVulnerability {
  readonly cve: string;
  readonly severity: 'high' | 'critical';
  readonly summary: string;
  /**
   * The first fixed release of each release line (major version). A line without an entry is not affected.
   */
  readonly fixedIn: Readonly<Record<number, string>>;
  readonly source: string;
  /** The date of publication, YYYY-MM-DD. */
  readonly published: string;
}

const october2026 = {
  severity: 'high',
  source: 'https://nodejs.org/en/blog/vulnerability/october-2026-security-releases',
  published: '2026-10-21',
} as const;

/**
 * The vulnerabilities of severity high or critical that affect the release in `engines` of package.json or
 * later ones. They were copied from vuln/core in https://github.com/nodejs/security-wg (196, 197, 198, 204).
 */
export const nodeVulnerabilities: readonly NodeVulnerability[] = [
  {
    ...october2026,
    cve: 'CVE-2026-111497',
    summary: 'out-of-bounds write when Brotli data is decoded',
    fixedIn: { 22: '22.23.4', 24: '24.22.1', 26: '26.12.1' },
  },
  {
    ...october2026,
    cve: 'CVE-2026-105482',
    summary: 'dns.resolve truncates names at a NUL character',
    fixedIn: { 22: '22.23.4', 24: '24.22.1', 26: '26.12.1' },
  },
  {
    ...october2026,
    cve: 'CVE-2026-105483',
    summary: 'a TLS certificate is accepted for an IP address written in fullwidth digits',
    fixedIn: { 24: '24.22.1', 26: '26.12.1' },
  },
  {
    ...october2026,
    cve: 'CVE-2026-106069',
    summary: 'a TLS certificate is checked against another IP address than the one connected to',
    fixedIn: { 22: '22.23.4', 24: '24.22.1', 26: '26.12.1' },
  },
];

/** The date on which `nodeVulnerabilities` was last compared with its source. */
const checkedOn = '2026-11-25';
/**
 * The release lines that were maintained on that date. Older and odd-numbered lines get no more fixes, and
 * newer lines did not exist yet.
 */
const maintainedLines: readonly number[] = [22, 24, 26];
/** The release line in `engines` of package.json. */
const requiredLine = 26;

const parseNumbers = (version: string): readonly number[] =>
  version.split('.').map((digits) => parseInt(digits, 10));

/**
 * Compares versions such as `26.12.1`. Anything after a hyphen is ignored.
 * @returns a negative number if `a` is older, 0 if both are equal, otherwise a positive number
 */
export function compareVersions(a: string, b: string): number {
  const [aNumbers, bNumbers] = [parseNumbers(a), parseNumbers(b)];
  const index = aNumbers.findIndex((number, position) => number !== bNumbers[position]);
  return index === -1 ? 0 : (aNumbers[index] ?? 0) - (bNumbers[index] ?? 0);
}

/**
 * Lists the known vulnerabilities of a Node.js version such as `26.12.1`. The list is empty for release lines
 * that get no more fixes (see `isEndOfLife`).
 */
export function listVulnerabilities(version: string): readonly NodeVulnerability[] {
  const [releaseLine = 0] = parseNumbers(version);
  return nodeVulnerabilities.filter(({ fixedIn }) => {
    const fixedVersion = fixedIn[releaseLine];
    return fixedVersion !== undefined && compareVersions(version, fixedVersion) < 0;
  });
}

/** Whether the release line of a version gets no more security fixes. `nodeVulnerabilities` has no entries for it. */
export function isEndOfLife(version: string): boolean {
  const [releaseLine = 0] = parseNumbers(version);
  return releaseLine < Math.max(...maintainedLines) && !maintainedLines.includes(releaseLine);
}

/** Checks a Node.js version such as `26.12.1`, for `doctor` and at every start. */
export function checkNodeVersion(version: string): Finding {
  const { ok, warn } = createFindings('Node');
  const newestFixedVersion = nodeVulnerabilities
    .map(({ fixedIn }) => fixedIn[requiredLine] ?? '0')
    .sort(compareVersions)
    .at(-1);
  const advice = `Install Node ${newestFixedVersion} or a later release of that line and run npm ci again, or use the image; see docs/operations.md.`;
  if (isEndOfLife(version)) return warn(`${version} gets no security fixes any more`, advice);
  const vulnerabilities = listVulnerabilities(version);
  if (vulnerabilities.length === 0)
    return ok(`${version}; no known vulnerability of severity high (as of ${checkedOn})`);
  const list = vulnerabilities.map(({ cve, summary }) => `${cve} (${summary})`).join(', ');
  return warn(`${version} has known vulnerabilities: ${list}`, advice);
}
