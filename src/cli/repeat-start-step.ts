// The thread of `showStartSteps`. Each second it repeats the current step, with the seconds since it began.

import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

const repeatMs = 1_000;

let step = { name: '', text: '' };
let startedAt = performance.now();
let timer: NodeJS.Timeout | undefined;
parentPort?.on('message', (message: typeof step) => {
  const isSame = message.name === step.name;
  step = message;
  if (isSame) return;
  startedAt = performance.now();
  clearInterval(timer);
  timer = setInterval(() => {
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    writeSync(workerData as number, `${step.text}… ${seconds} s\n`);
  }, repeatMs);
});
