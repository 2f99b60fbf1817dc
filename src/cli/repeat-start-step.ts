// `showStartSteps` runs this module in a thread. Each second, the thread prints the current step again, with
// the seconds since the step began.

import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

const repeatMs = 1_000;
const terminalFd = workerData as number;

let step = { name: '', text: '' };
let startedAtMs = performance.now();
let timer: NodeJS.Timeout | undefined;
parentPort?.on('message', (message: typeof step) => {
  const isSameStep = message.name === step.name;
  step = message;
  if (isSameStep) return;
  startedAtMs = performance.now();
  clearInterval(timer);
  timer = setInterval(() => {
    const seconds = Math.round((performance.now() - startedAtMs) / 1_000);
    writeSync(terminalFd, `${step.text}… ${seconds} s\n`);
  }, repeatMs);
});
