// Reads the alerts, their tests and the dashboard of deploy/.
import { readFileSync } from 'node:fs';

export const alertsPath = 'deploy/prometheus/alerts.yml';
export const alertTestsPath = 'deploy/prometheus/alerts.test.yml';

export interface Alert {
  readonly name: string;
  readonly expr: string;
  readonly severity: string;
  readonly summary: string;
  readonly description: string;
}

/** The alerts in the order of the file. It is written in one form of YAML, which these patterns read. */
export function listAlerts(): Alert[] {
  const [, ...rules] = readFileSync(alertsPath, 'utf8').split(/^ {6}- alert: /m);
  return rules.map((rule) => {
    const read = (pattern: RegExp): string => {
      const text = pattern.exec(rule)?.slice(1).find(Boolean);
      if (text === undefined) throw new Error(`no ${pattern} in ${rule}`);
      return text.trim().replace(/\s+/g, ' ');
    };
    return {
      name: read(/^(\w+)$/m),
      expr: read(/^ {8}expr: (?:\|\n((?: {10}.*\n)+)|(.+)$)/m),
      severity: read(/^ {10}severity: (\w+)$/m),
      summary: read(/^ {10}summary: (.+)$/m),
      description: read(/^ {10}description: >-\n((?: {12}.*\n)+)/m),
    };
  });
}

export interface Panel {
  readonly title: string;
  readonly type: string;
  readonly description?: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

export interface Dashboard {
  readonly uid: string;
  readonly panels: readonly Panel[];
  readonly templating: {
    readonly list: readonly { readonly name: string; readonly query: string | { readonly query: string } }[];
  };
  readonly annotations: { readonly list: readonly { readonly target: { readonly expr: string } }[] };
}

export const readDashboard = (): Dashboard =>
  JSON.parse(readFileSync('deploy/grafana/phone-gateway.json', 'utf8')) as Dashboard;

/** A metric in an expression of PromQL, with the labels by which it is selected. */
export interface MetricUse {
  readonly metric: string;
  readonly matchers: readonly { readonly label: string; readonly value: string }[];
}

const operators = new Set(['and', 'or', 'unless']);

/** The metrics that an expression uses, and the labels by which it groups. */
export function readExpression(expr: string): { uses: MetricUse[]; groups: string[] } {
  const groups = [...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, labels = '']) =>
    labels.split(/\s*,\s*/),
  );
  const added = new Set([...expr.matchAll(/"(\w+)", "\w+", "\w+", "[^"]*"\)/g)].map(([, label]) => label));
  const bare = expr
    .replace(/ by \([^)]*\) /g, '')
    .replace(/ on \([^)]*\)/g, '')
    .replace(/\[[^\]]*\]/g, '');
  const uses: MetricUse[] = [];
  const pattern = /"[^"]*"|(?<![\w.])([a-zA-Z_]\w*)(?!\w|\()(?:\{((?:[^}"]|"[^"]*")*)\})?/g;
  for (const [, metric, selector = ''] of bare.matchAll(pattern)) {
    if (metric === undefined || operators.has(metric)) continue;
    const matchers = [...selector.matchAll(/(\w+)(?:=~|!~|!=|=)"([^"]*)"/g)];
    uses.push({ metric, matchers: matchers.map(([, label = '', value = '']) => ({ label, value })) });
  }
  return { uses, groups: groups.filter((label) => !added.has(label)) };
}
