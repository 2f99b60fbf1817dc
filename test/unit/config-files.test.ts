import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type ConfigError, readConfig } from '../../src/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'config-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function problemsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
}

const pepper = 'a pepper of the test';
const url = 'postgres://u:hunter2@host/db';

test('a variable that is no longer a setting is a warning without its value', () => {
  expect(
    readConfig({ BACKUP_KEEP: '3', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', BACKUP_EVERY: '7d' }).warnings,
  ).toEqual([
    'BACKUP_KEEP is no longer a setting: the newest seven backups are kept.',
    'OTEL_EXPORTER_OTLP_PROTOCOL is no longer a setting: traces are sent as http/protobuf.',
  ]);
  expect(readConfig({ SIGNUP_LIMIT_PER_DAY: '' }).warnings).toEqual([]);
});

describe('settings in files', () => {
  test.each(['\n', '\r\n', ''])('are read without the line break at the end (%j)', (end) => {
    const config = readConfig({
      KEY_PEPPER_FILE: write('pepper', `${pepper}${end}`),
      KEY_PEPPER_PREVIOUS_FILE: write('previous', `older pepper 0123,oldest pepper 0123${end}`),
      DATABASE_URL_FILE: write('database', `${url}${end}`),
      REDIS_URL_FILE: write('redis', `redis://host${end}`),
      SMTP_URL_FILE: write('smtp', `smtp://host:587${end}`),
      MAIL_FROM: 'a@example.com',
      METRICS_TOKEN_FILE: write('token', `0123456789abcdef${end}`),
    });
    expect(config).toMatchObject({
      pepper,
      previousPeppers: ['older pepper 0123', 'oldest pepper 0123'],
      database: { kind: 'postgres', url },
      quota: { kind: 'redis', url: 'redis://host' },
      smtp: { url: 'smtp://host:587' },
      metricsToken: '0123456789abcdef',
    });
  });

  test('are an error beside the setting itself, which names both', () => {
    expect(problemsOf({ KEY_PEPPER: pepper, KEY_PEPPER_FILE: write('pepper', 'another pepper 01') })).toEqual(
      ['KEY_PEPPER and KEY_PEPPER_FILE are both set: unset one of them'],
    );
  });

  test('are an error if they are missing, empty, or of several lines, and nothing else is reported', () => {
    const missing = join(folder, 'nothing');
    const empty = write('empty', '\n');
    const lines = write('lines', 'smtp://host\nsmtp://other\n');
    expect(
      problemsOf({
        DATABASE_URL_FILE: missing,
        KEY_PEPPER_FILE: empty,
        SMTP_URL_FILE: lines,
        MAIL_FROM: 'a@example.com',
        METRICS_TOKEN_FILE: folder,
      }),
    ).toEqual([
      `KEY_PEPPER_FILE ${empty} is empty`,
      `DATABASE_URL_FILE ${missing} cannot be read: ENOENT`,
      `SMTP_URL_FILE ${lines} must have one line`,
      `METRICS_TOKEN_FILE ${folder} cannot be read: EISDIR`,
    ]);
  });

  test('are checked like the settings, and no content is shown', () => {
    const problems = problemsOf({ METRICS_TOKEN_FILE: write('token', 'hunter2'), KEY_PEPPER: pepper });
    expect(problems).toEqual(['METRICS_TOKEN must have at least 16 characters, ASCII without spaces']);
  });

  test('an empty variable counts as absent', () => {
    expect(readConfig({ KEY_PEPPER: pepper, KEY_PEPPER_FILE: '' }).pepper).toBe(pepper);
  });
});

describe('KEY_PEPPER_PREVIOUS', () => {
  test('has at most three peppers, of 16 characters each, and none that is KEY_PEPPER', () => {
    const previous = (text: string) => problemsOf({ KEY_PEPPER: pepper, KEY_PEPPER_PREVIOUS: text });
    const peppers = ['older pepper 0001', 'older pepper 0002', 'older pepper 0003'];
    expect(previous(peppers.join(', '))).toEqual([]);
    const fault =
      'KEY_PEPPER_PREVIOUS must be at most 3 peppers of at least 16 characters, with commas between them';
    expect(previous([...peppers, 'older pepper 0004'].join())).toEqual([fault]);
    expect(previous('short,older pepper 0001')).toEqual([fault]);
    expect(previous(',')).toEqual([fault]);
    const both = readConfig({ KEY_PEPPER: pepper, KEY_PEPPER_PREVIOUS: `${peppers[0]},${pepper}` });
    expect(both.previousPeppers).toEqual([peppers[0]]);
  });
});
