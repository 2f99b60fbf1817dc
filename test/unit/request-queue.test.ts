import { beforeEach, expect, test } from 'vitest';
import { createRequestQueue, type RequestQueue } from '../../src/server/overload/request-queue.ts';

let nowMs: number;
let inFlight: number;
let room: RequestQueue;
let next: (() => void) | null;
let told: string[];

beforeEach(() => {
  nowMs = 0;
  inFlight = 0;
  next = null;
  told = [];
  room = createRequestQueue({
    patienceMs: 100,
    queueNeverEmptyForMs: 300,
    getInFlight: () => inFlight,
    now: () => nowMs,
    nextIteration: (run) => {
      next = run;
    },
  });
});

/** Runs one iteration of the queue. @returns whether there is to be another */
function turn(ms = 0): boolean {
  nowMs += ms;
  const run = next;
  next = null;
  run?.();
  return next !== null;
}
/** @param workMs that answering it takes; null: it is not answered yet */
function arrive(name: string, workMs: number | null = 0, isConnected = () => true): void {
  inFlight += 1;
  const leave = (word: string): void => {
    told.push(`${word} ${name}`);
    if (word === 'served' && workMs === null) return;
    if (word === 'served') nowMs += workMs ?? 0;
    inFlight -= 1;
  };
  room.enter({ isConnected, serve: () => leave('served'), reject: () => leave('refused') });
}
const untilQuiet = (): void => {
  for (let turns = 0; inFlight > 0 && turns < 1_000; turns += 1) turn(1);
};

test('reads all available requests before any is handled, and then serves them in order', () => {
  room.open();
  for (const name of ['a', 'b', 'c']) {
    arrive(name);
    turn(1);
    expect(told).toEqual([]);
  }
  untilQuiet();
  expect(told).toEqual(['served a', 'served b', 'served c']);
});

test('endless new connections do not stop requests from being served', () => {
  room.open();
  for (let count = 0; count < 40; count += 1) {
    arrive(`${count}`);
    turn(1);
  }
  expect(told.length).toBeGreaterThan(0);
});

test('if the queue stays full for long, requests that have waited more than a tenth of a second are rejected', () => {
  room.open();
  for (let count = 0; count < 60; count += 1) arrive(`${count}`, 10);
  untilQuiet();
  const served = told.filter((line) => line.startsWith('served'));
  // 300 ms of work, and the 50 requests that are started by then.
  expect(served.length).toBeGreaterThanOrEqual(25);
  expect(served.length).toBeLessThanOrEqual(36);
  expect(told).toHaveLength(60);
  expect(told.slice(served.length).every((line) => line.startsWith('refused'))).toBe(true);
});

test('requests that have waited through a stall are served if no others wait', () => {
  room.open();
  for (let count = 0; count < 5; count += 1) arrive(`${count}`, 10);
  nowMs += 250;
  untilQuiet();
  expect(told).toEqual([0, 1, 2, 3, 4].map((count) => `served ${count}`));
});

test('a request whose client has gone is neither served, and so not charged, nor rejected', () => {
  room.open();
  arrive('gone', 0, () => false);
  arrive('there');
  for (let turns = 0; turns < 5; turns += 1) turn(1);
  expect(told).toEqual(['served there']);
});

test('long iterations show that too much is handled at a time: it becomes less, and more again', () => {
  room.open();
  const waitingFor = (): number => told.filter((line) => line.startsWith('served')).length;
  for (let count = 0; count < 200; count += 1) arrive(`${count}`, null);
  for (let turns = 0; turns < 45; turns += 1) turn(0.1);
  expect(waitingFor()).toBeGreaterThan(30);
  // Their answers arrive in one iteration of half a second.
  inFlight -= waitingFor();
  const before = waitingFor();
  turn(500);
  for (let count = 0; count < 200; count += 1) arrive(`later ${count}`, null);
  for (let turns = 0; turns < 45; turns += 1) turn(0.1);
  const afterwards = waitingFor() - before;
  expect(afterwards).toBeGreaterThan(0);
  // A tenth of the number that had taken ten times too long, but at least 8.
  expect(afterwards).toBeLessThanOrEqual(10);
});

test('closes after a second without a rejection', () => {
  room.open();
  arrive('a');
  turn(1);
  turn(1);
  expect(room.isOpen).toBe(true);
  // No request waits, so there are no iterations; the next request notices it.
  expect(turn(999)).toBe(false);
  arrive('b');
  untilQuiet();
  expect(told).toEqual(['served a', 'served b']);
  expect(room.isOpen).toBe(false);
});

test('serves waiting requests when it is stopped', () => {
  room.open();
  arrive('a');
  room.stop();
  expect(told).toEqual(['served a']);
  expect(turn(1)).toBe(false);
});
