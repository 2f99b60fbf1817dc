// Checks the alerts and the dashboard of deploy/ against the metrics of a gateway.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { isInstalled } from '../../tools/testing/programs.ts';
import { until } from '../../tools/testing/until.ts';
import {
  alertsPath,
  alertTestsPath,
  listAlerts,
  type MetricUse,
  readDashboard,
  readExpression,
} from '../support/monitoring.ts';

const alerts = listAlerts();
const dashboard = readDashboard();
const operations = readFileSync('docs/operations.md', 'utf8');

let gateway: TestGateway;
let text: string;
/** Of each sample that the gateway exposes: the values of its labels. */
let samples: Map<string, Map<string, Set<string>>>;

beforeAll(async () => {
  gateway = await startGateway({}, { feedPollMs: 50 });
  // As the command `serve` does, which has the server.
  gateway.app.metrics.watchConnections(async () => 1);
  const { key } = await gateway.createAccount('free');
  await gateway.get('/v1/brands', key);
  await gateway.app.operator.feedAdd({ name: 'shop', path: '/nowhere.csv', every: '1h' });
  const read = async (): Promise<string> => (await gateway.get('/metrics')).text();
  await until('the feed is measured', async () =>
    (await read()).includes('phone_gateway_feed_failures{feed="shop"}'),
  );
  text = await read();
  samples = new Map();
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z]\w*)(?:\{(.*)\})? \S+$/gm)) {
    const values = samples.get(name) ?? new Map<string, Set<string>>();
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
      values.set(label, (values.get(label) ?? new Set()).add(value));
    samples.set(name, values);
  }
});
afterAll(() => gateway.close());

/** Every expression, with where it stands and the labels that its legend shows. */
const expressions = [
  ...alerts.map(({ name, expr, description }) => ({ where: name, expr, legend: description })),
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({ where: title, expr, legend: legendFormat })),
  ),
];

/** What Prometheus itself adds: labels of the target, and its own series. */
const targetLabels = ['job', 'instance'];
const ownSeries = ['up', 'ALERTS'];

function findFault({ metric, matchers }: MetricUse): string | null {
  if (ownSeries.includes(metric)) return null;
  const labels = samples.get(metric);
  if (labels === undefined) return `${metric} is not exposed`;
  for (const { label, value } of matchers) {
    if (targetLabels.includes(label)) continue;
    const values = labels.get(label);
    if (values === undefined) return `${metric} has no label ${label}`;
    const missing = value.split('|').filter((one) => label === 'outcome' && !values.has(one));
    if (missing.length > 0) return `${metric} has no ${label}="${missing}"`;
  }
  return null;
}

test('alerts and dashboard use only metrics that a gateway exposes, by labels that these have', () => {
  const faults: string[] = [];
  for (const { where, expr, legend } of expressions) {
    const { uses, groups } = readExpression(expr);
    expect([where, uses.length > 0]).toEqual([where, true]);
    const known = new Set([
      ...targetLabels,
      ...uses.flatMap(({ metric }) => [...(samples.get(metric)?.keys() ?? [])]),
    ]);
    const shown = [...legend.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)].map(([, label = '']) => label);
    for (const use of uses)
      faults.push(...[findFault(use)].filter((fault) => fault !== null).map((fault) => `${where}: ${fault}`));
    for (const label of groups) if (!known.has(label)) faults.push(`${where}: groups by ${label}`);
    // What was grouped has only the labels of the groups; `transport` is made of `route`.
    const result = / by \(|^count|^sum|^max/.test(expr) ? new Set([...groups, 'transport']) : known;
    for (const label of shown)
      if (label !== 'value' && !result.has(label)) faults.push(`${where}: shows ${label}`);
  }
  expect(faults).toEqual([]);
  expect(expressions.length).toBeGreaterThan(60);
});

test('docs/operations.md lists each metric', () => {
  const [, table = ''] = operations.split('| metric (`phone_gateway_…`)');
  const listed = new Set(
    [...(table.split('\n\n')[0] ?? '').matchAll(/^\| (`.*?) \|/gm)].flatMap(
      ([, cell = '']) => cell.match(/\w+/g) ?? [],
    ),
  );
  const exposed = [...text.matchAll(/^# TYPE phone_gateway_(\w+) /gm)].map(([, name = '']) => name);
  expect(exposed.length).toBeGreaterThan(30);
  expect(exposed.filter((name) => !listed.has(name))).toEqual([]);
});

describe('each alert', () => {
  test('has a severity, and says what to do and where in docs/operations.md that stands', () => {
    const sections = new Set([...operations.matchAll(/^#{2,3} (.+)$/gm)].map(([, title]) => title));
    expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length);
    for (const { name, severity, summary, description } of alerts) {
      expect([name, severity]).toEqual([name, expect.stringMatching(/^(critical|warning|info)$/)]);
      expect([name, summary]).toEqual([name, expect.stringMatching(/^[A-Z][^.{]+$/)]);
      const [, reference = ''] = / See (.+) in docs\/operations\.md\.$/.exec(description) ?? [];
      const named = [...reference.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title);
      expect([name, named.length > 0, named.filter((title) => !sections.has(title))]).toEqual([
        name,
        true,
        [],
      ]);
    }
  });

  test('has a test in which it fires, and one in which it does not', () => {
    const [, ...tests] = readFileSync(alertTestsPath, 'utf8').split(/^ {2}- name: /m);
    const tested = tests.map((one) => {
      const [name = ''] = one.split(' ', 1);
      const query = `ALERTS{alertname="${name}",alertstate="firing"}`;
      const [, ...evaluations] = one.split(`      - expr: '${query}'\n`);
      const fires = evaluations.map((evaluation) =>
        evaluation.includes(`- labels: 'ALERTS{alertname="${name}"`),
      );
      return { name, fires };
    });
    expect(tested).toEqual(alerts.map(({ name }) => ({ name, fires: [false, true] })));
  });

  test('is in the table of docs/operations.md, with its severity and summary', () => {
    const rows = [...operations.matchAll(/^\| `(PhoneGateway\w+)` \| (\w+) \| (.+?) \|$/gm)];
    expect(rows.map(([, name, severity, summary]) => ({ name, severity, summary }))).toEqual(
      alerts.map(({ name, severity, summary }) => ({ name, severity, summary })),
    );
  });
});

describe('the dashboard', () => {
  test('has a title, a unit and a description or legend for each panel, and filters by job and instance', () => {
    for (const { title, type, targets = [], description } of dashboard.panels) {
      if (type === 'row') continue;
      expect([title, targets.length > 0]).toEqual([title, true]);
      const isExplained =
        description !== undefined || targets.every(({ legendFormat }) => legendFormat !== '');
      expect([title, isExplained]).toEqual([title, true]);
      for (const { expr } of targets)
        for (const { metric, matchers } of readExpression(expr).uses)
          if (metric !== 'ALERTS')
            expect([title, metric, matchers.slice(0, 2)]).toEqual([
              title,
              metric,
              [
                { label: 'job', value: '$job' },
                { label: 'instance', value: '$instance' },
              ],
            ]);
    }
  });

  test('names alerts that exist, and each alert is named', () => {
    const named = dashboard.panels.flatMap(
      ({ description = '' }) => description.match(/PhoneGateway\w+/g) ?? [],
    );
    expect(new Set(named)).toEqual(new Set(alerts.map(({ name }) => name)));
  });

  test('is where Grafana of deploy/compose.monitoring.yml looks for it, with Prometheus of that file as its source', () => {
    const read = (path: string): string => readFileSync(`deploy/${path}`, 'utf8');
    const compose = read('compose.monitoring.yml');
    const [, path = '?'] =
      /path: (\S+)/.exec(read('grafana/provisioning/dashboards/phone-gateway.yml')) ?? [];
    expect(compose).toContain(`./deploy/grafana/phone-gateway.json:${path}/phone-gateway.json:ro`);
    expect(compose).toContain('./deploy/grafana/provisioning:/etc/grafana/provisioning:ro');
    expect(read('grafana/provisioning/datasources/prometheus.yml')).toContain('url: http://prometheus:9090');
    const prometheus = read('prometheus/prometheus.yml');
    expect(prometheus).toContain('credentials_file: /run/secrets/metrics_token');
    expect(compose).toContain('\nsecrets:\n  metrics_token:\n    environment: METRICS_TOKEN\n');
    expect(prometheus).toContain('job_name: phone-gateway');
  });
});

describe.skipIf(!isInstalled('promtool'))('promtool', () => {
  const promtool = (args: readonly string[], input = ''): string =>
    execFileSync('promtool', args, { encoding: 'utf8', input, stdio: 'pipe' });

  test('accepts the configuration and the alerts', () => {
    expect(promtool(['check', 'rules', alertsPath])).toContain(`${alerts.length} rules found`);
    expect(promtool(['check', 'config', '--syntax-only', 'deploy/prometheus/prometheus.yml'])).toContain(
      'SUCCESS',
    );
  });

  test('sees each alert fire for what is sick, and only for that', () => {
    expect(promtool(['test', 'rules', alertTestsPath])).toContain('SUCCESS');
  });

  test('accepts the metrics of a gateway, but for three names of the client library', () => {
    const ofLibrary = /^(# \w+ )?nodejs_active_(handles|requests|resources)_total\b/;
    const ours = text.split('\n').filter((line) => !ofLibrary.test(line));
    expect(ours.length).toBeGreaterThan(400);
    expect(promtool(['check', 'metrics'], ours.join('\n'))).toBe('');
  });
});
