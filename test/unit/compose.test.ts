// Checks docker-compose.yml and the files of deploy/ that extend it, without a Docker engine.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig, settingNames } from '../../src/config.ts';

interface Service {
  readonly image?: string;
  readonly extends?: { readonly file: string; readonly service: string };
  readonly ports?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly env_file?: string;
  readonly networks?: { readonly default: { readonly aliases: readonly string[] } };
  readonly [member: string]: unknown;
}

const read = (path: string): string => readFileSync(path, 'utf8');
/** Reads the services of a file, with its merge keys resolved. `!reset` is read as the value after it. */
const readServices = (path: string): Readonly<Record<string, Service>> =>
  parse(read(path), { merge: true, customTags: [{ tag: '!reset', collection: 'seq' }] }).services;

const base = readServices('docker-compose.yml');
const twoGateways = readServices('deploy/compose.two-gateways.yml');
const monitoring = readServices('deploy/compose.monitoring.yml');
const additions = [...Object.entries(twoGateways), ...Object.entries(monitoring)];
/** The services that run other programs than the gateway, and the gateway itself. */
const confined = [...Object.entries(base), ...additions.filter(([, { image }]) => image !== undefined)];

test('the gateway gets the settings of .env, but for those that the container fixes', () => {
  expect(base.gateway?.env_file).toBe('.env');
  const names = [...Object.entries(base), ...additions].flatMap(([, { image, environment }]) =>
    image === undefined ? Object.keys(environment ?? {}) : [],
  );
  expect(new Set(names)).toEqual(
    new Set([
      ...['DATABASE_URL', 'PGPASSWORD', 'REDIS_URL', 'KEY_PEPPER', 'PUBLIC_URL', 'PORT', 'HOST', 'DATA_DIR'],
      ...['TRUST_PROXY', 'METRICS_TOKEN'],
    ]),
  );
  expect(names.filter((name) => name !== 'PGPASSWORD' && !settingNames.includes(name))).toEqual([]);
});

test('an empty setting counts as not set', () => {
  const empty = Object.fromEntries(settingNames.map((name) => [name, '']));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test('no file has a secret: each is required', () => {
  for (const [path, names] of [
    ['docker-compose.yml', ['KEY_PEPPER', 'POSTGRES_PASSWORD']],
    ['deploy/compose.monitoring.yml', ['METRICS_TOKEN']],
  ] as const)
    for (const name of names) {
      const uses = [...read(path).matchAll(new RegExp(`\\$\\{${name}(.*)\\}`, 'g'))];
      expect(uses.length).toBeGreaterThan(0);
      for (const [use, rest = ''] of uses) expect([use, rest.startsWith(':?')]).toEqual([use, true]);
    }
});

test('the command that creates .env is the same in the file and in the README, and Git and images exclude it', () => {
  const [, command = ''] = /^# {3}(\[ -e \.env \].*)$/m.exec(read('docker-compose.yml')) ?? [];
  expect(command).not.toBe('');
  expect(read('README.md')).toContain(`${command}\n`);
  for (const file of ['.gitignore', '.dockerignore']) expect(read(file).split('\n')).toContain('.env');
});

test('every service has rotated logs, a health check, and no capability except those of nginx', () => {
  expect(confined.map(([name]) => name)).toEqual([
    ...['gateway', 'migrate', 'postgres', 'redis', 'proxy', 'prometheus', 'grafana'],
  ]);
  for (const [name, service] of confined)
    expect({ name, ...service }).toMatchObject({
      name,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      logging: { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } },
    });
  expect(confined.flatMap(([name, { cap_add }]) => (cap_add === undefined ? [] : [name]))).toEqual(['proxy']);
  // The health check of the gateway is in its image.
  expect(confined.flatMap(([name, { healthcheck }]) => (healthcheck === undefined ? [name] : []))).toEqual([
    'gateway',
  ]);
  expect(read('Dockerfile')).toContain('\nHEALTHCHECK ');
});

test('only the gateway is reachable from other machines, or nginx instead of two gateways', () => {
  const published = (services: Readonly<Record<string, Service>>): unknown =>
    Object.entries(services).flatMap(([name, { ports }]) => (ports === undefined ? [] : [[name, ...ports]]));
  const atPort = `\${PORT:-4000}:4000`;
  expect(published(base)).toEqual([['gateway', atPort]]);
  expect(published(twoGateways)).toEqual([['gateway'], ['gateway-two'], ['proxy', atPort]]);
  expect(published(monitoring)).toEqual([
    ['prometheus', '127.0.0.1:9090:9090'],
    ['grafana', '127.0.0.1:3000:3000'],
  ]);
});

test('nginx and Prometheus find the gateways by their names', () => {
  const gateways = ['gateway', 'gateway-two'];
  expect(twoGateways['gateway-two']?.extends).toEqual({ file: 'docker-compose.yml', service: 'gateway' });
  const named = gateways.map((name) => [name, ...(twoGateways[name]?.networks?.default.aliases ?? [])]);
  const upstreams = new Set(
    [...read('deploy/nginx.conf').matchAll(/^ *server ([\w-]+):4000/gm)].map(([, name = '']) => name),
  );
  for (const name of upstreams) expect([name, named.flat().includes(name)]).toEqual([name, true]);
  for (const names of named) expect(names.some((name) => upstreams.has(name))).toBe(true);
  const [, target = ''] = /names: \[(.*)\]/.exec(read('deploy/prometheus/prometheus.yml')) ?? [];
  for (const names of named) expect(names).toContain(target);
});
