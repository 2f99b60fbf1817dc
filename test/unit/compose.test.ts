// Checks docker-compose.yml without a Docker engine.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readConfig, settingNames } from '../../src/config.ts';

const compose = readFileSync('docker-compose.yml', 'utf8');
/** The part of the file for a service or an extension, by its name. */
const partOf = (name: string, text = compose, indent = ''): string => {
  const part = new RegExp(`^${indent}${name}:.*\\n((?:${indent} .*\\n|\\n)*)`, 'm').exec(text)?.[1];
  if (part === undefined) throw new Error(`docker-compose.yml has no ${name}`);
  return part;
};
const gateway = partOf('x-gateway');
const services = partOf('services');
const serviceOf = (name: string): string => partOf(name, services, '  ');
const passed = new Map(
  [...gateway.matchAll(/^ {4}([A-Z][A-Z0-9_]*): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
);

/** Settings that a container does not get from outside. */
const fixed: Readonly<Record<string, string>> = {
  HOST: 'of the image: 0.0.0.0',
  PORT: 'of this machine; inside it is 4000, where nginx and the health check look',
  DATA_DIR: 'of the image: /data',
  BACKUP_EVERY: 'of the embedded database',
  DEMO_ACCOUNT: 'of the embedded database',
  KEY_PEPPER_FILE: 'KEY_PEPPER is in .env',
  DATABASE_URL_FILE: 'of this file, without a password',
  REDIS_URL_FILE: 'of this file, without a password',
};

describe('docker-compose.yml', () => {
  test('passes every setting of the gateway, empty if it is not set', () => {
    const missing = settingNames.filter((name) => !passed.has(name) && !(name in fixed));
    expect(missing).toEqual([]);
    for (const name of Object.keys(fixed)) expect([name, passed.has(name)]).toEqual([name, false]);
    const madeHere = ['DATABASE_URL', 'PGPASSWORD', 'REDIS_URL', 'KEY_PEPPER', 'PUBLIC_URL', 'TRUST_PROXY'];
    for (const [name, value] of passed) {
      if (!madeHere.includes(name)) expect([name, value]).toEqual([name, `\${${name}:-}`]);
      const isKnown = settingNames.includes(name) || name === 'PGPASSWORD' || name.startsWith('OTEL_');
      expect([name, isKnown]).toEqual([name, true]);
    }
  });

  test('an empty setting counts as not set', () => {
    const empty = Object.fromEntries(settingNames.map((name) => [name, '']));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  test('has no password and no pepper: both are required', () => {
    for (const name of ['KEY_PEPPER', 'POSTGRES_PASSWORD']) {
      const uses = [...compose.matchAll(new RegExp(`\\$\\{${name}(?!_)(.*)\\}`, 'g'))];
      expect(uses.length).toBeGreaterThan(0);
      for (const [use, rest = ''] of uses) expect([use, rest.startsWith(':?')]).toEqual([use, true]);
    }
  });

  test('the command that creates .env is the same in the file and in the README, and Git and images exclude it', () => {
    const [, made = ''] = /^# {3}(\[ -e \.env \].*)$/m.exec(compose) ?? [];
    expect(made).not.toBe('');
    expect(readFileSync('README.md', 'utf8')).toContain(`${made}\n`);
    for (const file of ['.gitignore', '.dockerignore'])
      expect(readFileSync(file, 'utf8').split('\n')).toContain('.env');
  });

  test('confines every service: rotated logs, no capability except those of nginx, limits, a health check', () => {
    const confined = partOf('x-confined');
    expect(confined).toMatch(/driver: json-file\n {4}options:\n {6}max-size: \w+\n {6}max-file: /);
    expect(confined).toContain('cap_drop: [ALL]');
    expect(confined).toContain('security_opt: ["no-new-privileges:true"]');
    expect(gateway).toContain('<<: *confined');
    const names = [...services.matchAll(/^ {2}([\w-]+):/gm)].map(([, name = '']) => name);
    const monitoring = ['prometheus', 'grafana'];
    expect(names).toEqual([
      ...['postgres', 'redis', 'migrate', 'gateway-one', 'gateway-two', 'port'],
      ...monitoring,
    ]);
    for (const name of names) {
      const isOptional = serviceOf(name).includes('profiles: [monitoring]');
      expect([name, isOptional]).toEqual([name, monitoring.includes(name)]);
      const published = serviceOf(name).match(/ports:\n +- (.*)/)?.[1] ?? '';
      if (isOptional) expect([name, published.startsWith('127.0.0.1:')]).toEqual([name, true]);
    }
    const withCapabilities = names.filter((name) => serviceOf(name).includes('cap_add'));
    expect(withCapabilities).toEqual(['port']);
    for (const name of names) {
      if (name === 'gateway-two') continue;
      const part = serviceOf(name);
      const isGateway = part.includes('<<: *gateway');
      expect([name, isGateway || part.includes('<<: *confined')]).toEqual([name, true]);
      // The health check of the gateways is in the image.
      expect([name, isGateway || part.includes('healthcheck:')]).toEqual([name, true]);
      const limits = isGateway ? gateway : part;
      expect([name, limits.includes('mem_limit:'), limits.includes('cpus:')]).toEqual([name, true, true]);
    }
    expect(compose).toContain('gateway-two: *gateway-service');
    expect(readFileSync('Dockerfile', 'utf8')).toContain('\nHEALTHCHECK ');
  });
});
