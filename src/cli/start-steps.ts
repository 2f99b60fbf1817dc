import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { describeStep, type StartStep } from '../domain/start-step.ts';

/** Displays the steps in which the gateway starts. */
interface StartSteps {
  show(step: StartStep): void;
  /** Ends the display. */
  end(): void;
}

/**
 * Shows the current start step on a terminal, and repeats it each second. Another thread repeats it, because creating
 * the embedded database blocks this thread for seconds.
 * @param fd the file descriptor of the terminal
 */
export function showStartSteps(fd: number): StartSteps {
  const repeater = new Worker(new URL('./repeat-start-step.ts', import.meta.url), { workerData: fd });
  repeater.unref();
  let shownStepName = '';
  return {
    show: (step) => {
      const text = describeStep(step);
      // Further progress of the same step is shown with the next repetition.
      if (step.name !== shownStepName) writeSync(fd, `${text}…\n`);
      shownStepName = step.name;
      repeater.postMessage({ name: shownStepName, text });
    },
    end: () => void repeater.terminate(),
  };
}

/** Logs each start step. Each line is flushed at once, because the step may block this thread. */
export function logStartSteps(log: Logger): StartSteps {
  let loggedStepName = '';
  return {
    show: (step) => {
      if (step.name === loggedStepName) return;
      loggedStepName = step.name;
      log.info(loggedStepName);
      log.flush();
    },
    end: () => {},
  };
}
