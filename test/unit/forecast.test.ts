import { expect, test } from 'vitest';
import { forecastWindow } from '../../src/domain/quota/forecast.ts';

const day = 86_400_000;
const nowMs = Date.parse('2026-05-20T12:00:00Z');
const resetsAtMs = Date.parse('2026-06-01T00:00:00Z');

test('a pace that the month cannot bear says when it runs out', () => {
  const forecast = forecastWindow({
    units: 700,
    sinceMs: nowMs - 7 * day,
    nowMs,
    remaining: 250,
    resetsAtMs,
  });
  expect(forecast).toEqual({ kind: 'pace', unitsADay: 100, runsOutAtMs: nowMs + 2.5 * day });
});

test('a pace that the month bears runs out of nothing', () => {
  const forecast = forecastWindow({ units: 70, sinceMs: nowMs - 7 * day, nowMs, remaining: 250, resetsAtMs });
  expect(forecast).toEqual({ kind: 'pace', unitsADay: 10, runsOutAtMs: null });
});

test('the tries of a first minute are no flood', () => {
  const forecast = forecastWindow({ units: 20, sinceMs: nowMs - 60_000, nowMs, remaining: 980, resetsAtMs });
  expect(forecast).toMatchObject({ unitsADay: 20, runsOutAtMs: null });
});

test('what is used up, and what is not used, is said so', () => {
  const common = { sinceMs: nowMs - 7 * day, nowMs, resetsAtMs };
  expect(forecastWindow({ ...common, units: 1_000, remaining: 0 })).toEqual({ kind: 'out' });
  expect(forecastWindow({ ...common, units: 0, remaining: 1_000 })).toEqual({ kind: 'none' });
});
