import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { describeStep, type StartStep } from '../domain/start-step.ts';

interface StartSteps {
  begin(step: StartStep): void;
  /** Stops the output. */
  end(): void;
}

/**
 * Shows the current start step at a terminal, again each second. In a separate thread,
 * because creating the embedded database blocks this one for seconds.
 * @param fd of the terminal
 */
export function showStartSteps(fd: number): StartSteps {
  const repeater = new Worker(new URL('./repeat-start-step.ts', import.meta.url), { workerData: fd });
  repeater.unref();
  let name = '';
  return {
    begin: (step) => {
      const text = describeStep(step);
      // Progress of the same step is shown with the next second.
      if (step.name !== name) writeSync(fd, `${text}…\n`);
      name = step.name;
      repeater.postMessage({ name, text });
    },
    end: () => void repeater.terminate(),
  };
}

/** The same as log lines, one for each step, written at once and not with the next ones. */
export function logStartSteps(log: Logger): StartSteps {
  let name = '';
  return {
    begin: (step) => {
      if (step.name === name) return;
      name = step.name;
      log.info(name);
      log.flush();
    },
    end: () => {},
  };
}
