import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

const everyMs = 1_000;

// The thread of `showStartSteps`: says the step that it was sent last again each second, with how long it has lasted.
let step = { name: '', text: '' };
let since = performance.now();
let timer: NodeJS.Timeout | undefined;
parentPort?.on('message', (begun: typeof step) => {
  const isSame = begun.name === step.name;
  step = begun;
  if (isSame) return;
  since = performance.now();
  clearInterval(timer);
  timer = setInterval(() => {
    const seconds = Math.round((performance.now() - since) / 1_000);
    writeSync(workerData as number, `${step.text}… ${seconds} s\n`);
  }, everyMs);
});
