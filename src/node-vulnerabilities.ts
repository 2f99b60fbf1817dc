import { type Finding, findingsOf } from './domain/finding.ts';

/** A vulnerability of Node itself, with the release of each line that fixes it. */
export interface NodeVulnerability {
  readonly cve: string;
  readonly severity: 'high' | 'critical';
  readonly summary: string;
  /** By line (major version). A line without an entry is not affected. */
  readonly fixedIn: Readonly<Record<number, string>>;
  readonly source: string;
  /** The day of its publication, YYYY-MM-DD. */
  readonly published: string;
}

const october2026 = {
  severity: 'high',
  source: 'https://nodejs.org/en/blog/vulnerability/october-2026-security-releases',
  published: '2026-10-21',
} as const;

/**
 * Severity high and above; what is older than the release that `engines` asks for is left out. The facts are those of
 * vuln/core in https://github.com/nodejs/security-wg (196, 197, 198 and 204).
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

/** When the table above was last compared with its source. */
const checkedOn = '2026-11-25';
/** Lines that got fixes then. Older and odd ones get none any more; newer ones are not known here. */
const maintainedLines: readonly number[] = [22, 24, 26];

const numbersOf = (version: string): readonly number[] =>
  version.split('.').map((part) => parseInt(part, 10));

/** @returns a negative number when `a` is older than `b`; versions as `26.12.1`, what follows a hyphen is ignored */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

/** @param version of Node, as `26.12.1`. A line that gets no fixes has none listed: see `isEndOfLife`. */
export function knownVulnerabilities(version: string): readonly NodeVulnerability[] {
  const [line = 0] = numbersOf(version);
  return nodeVulnerabilities.filter(({ fixedIn }) => {
    const fix = fixedIn[line];
    return fix !== undefined && compareVersions(version, fix) < 0;
  });
}

/** Whether a version's line gets no security fixes any more, so that nobody records what it is vulnerable to. */
export function isEndOfLife(version: string): boolean {
  const [line = 0] = numbersOf(version);
  return line < Math.max(...maintainedLines) && !maintainedLines.includes(line);
}

/** What `doctor` and the start say of the Node that runs. */
export function judgeNode(version: string): Finding {
  const { ok, warn } = findingsOf('Node');
  const newest = nodeVulnerabilities
    .map(({ fixedIn }) => fixedIn[26] ?? '0')
    .sort(compareVersions)
    .at(-1);
  const advice = `Install Node ${newest} or later of that line and run npm ci again, or use the image; see docs/operations.md.`;
  if (isEndOfLife(version)) return warn(`${version} gets no security fixes any more`, advice);
  const found = knownVulnerabilities(version);
  if (found.length === 0)
    return ok(`${version}; no known vulnerability of severity high (as of ${checkedOn})`);
  const named = found.map(({ cve, summary }) => `${cve} (${summary})`).join(', ');
  return warn(`${version} has known vulnerabilities: ${named}`, advice);
}
