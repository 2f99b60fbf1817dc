import { expect, test } from 'vitest';
import { forecastWindow } from '../../src/domain/quota/forecast.ts';

const day = 86_400_000;
const nowMs = Date.parse('2026-05-20T12:00:00Z');
const resetsAtMs = Date.parse('2026-06-01T00:00:00Z');

test('a pace beyond the month says when the units run out', () => {
  const forecast = forecastWindow({
    units: 700,
    sinceMs: nowMs - 7 * day,
    nowMs,
    remaining: 250,
    resetsAtMs,
  });
  expect(forecast).toEqual({ kind: 'pace', unitsPerDay: 100, runsOutAtMs: nowMs + 2.5 * day });
});

test('a pace within the month says that they last', () => {
  const forecast = forecastWindow({ units: 70, sinceMs: nowMs - 7 * day, nowMs, remaining: 250, resetsAtMs });
  expect(forecast).toEqual({ kind: 'pace', unitsPerDay: 10, runsOutAtMs: null });
});

test('requests of the first minute do not count as a pace', () => {
  const forecast = forecastWindow({ units: 20, sinceMs: nowMs - 60_000, nowMs, remaining: 980, resetsAtMs });
  expect(forecast).toMatchObject({ unitsPerDay: 20, runsOutAtMs: null });
});

test('used-up and unused quotas are reported as such', () => {
  const common = { sinceMs: nowMs - 7 * day, nowMs, resetsAtMs };
  expect(forecastWindow({ ...common, units: 1_000, remaining: 0 })).toEqual({ kind: 'out' });
  expect(forecastWindow({ ...common, units: 0, remaining: 1_000 })).toEqual({ kind: 'none' });
});
