/** A package with a newer version in the registry than in package.json. */
export interface OutdatedPackage {
  readonly name: string;
  readonly version: string;
  readonly latest: string;
  /** The reason why the package is held; null when none is recorded. */
  readonly held: string | null;
}

/** A package with an advisory. */
export interface Advisory {
  readonly name: string;
  readonly severity: string;
  readonly title: string;
}

type OutdatedEntry = { readonly wanted: string; readonly latest: string };

/**
 * @param json the output of `npm outdated --json`; the entry of a package that several others need is a list
 * @param held reasons by package name
 */
export function readOutdated(json: string, held: Readonly<Record<string, string>>): OutdatedPackage[] {
  const report = JSON.parse(json || '{}') as Readonly<
    Record<string, OutdatedEntry | readonly OutdatedEntry[]>
  >;
  return Object.entries(report).flatMap(([name, entries]) => {
    const [entry] = [entries].flat() as OutdatedEntry[];
    // Packages for other platforms are not installed, so npm lists them even if they are the newest.
    if (entry === undefined || entry.wanted === entry.latest) return [];
    return [{ name, version: entry.wanted, latest: entry.latest, held: held[name] ?? null }];
  });
}

/**
 * @param json the output of `npm audit --json`
 * @returns the advisories, or the reason why the registry returned none
 */
export function readAudit(json: string): readonly Advisory[] | { readonly unanswered: string } {
  const report = parse(json);
  if (report?.vulnerabilities === undefined) {
    return { unanswered: report?.message ?? report?.error?.summary ?? (json.trim() || 'no answer') };
  }
  return Object.entries(report.vulnerabilities).map(([name, { severity, via }]) => {
    const titles = via.map((cause) => (typeof cause === 'string' ? `by ${cause}` : cause.title));
    return { name, severity, title: titles.join('; ') };
  });
}

interface AuditReport {
  readonly vulnerabilities?: Readonly<
    Record<
      string,
      { readonly severity: string; readonly via: readonly (string | { readonly title: string })[] }
    >
  >;
  readonly message?: string;
  readonly error?: { readonly summary?: string };
}

function parse(json: string): AuditReport | null {
  try {
    return JSON.parse(json) as AuditReport;
  } catch {
    return null;
  }
}
