import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { describeStep, type StartStep } from '../domain/start-step.ts';

/** The display of the steps of a start. */
interface StartSteps {
  show(step: StartStep): void;
  /** Ends the display. */
  end(): void;
}

/**
 * Shows the current start step at a terminal, and again each second. Another thread does the repetition,
 * because creating the embedded database blocks this thread for seconds.
 * @param fd the file descriptor of the terminal
 */
export function showStartSteps(fd: number): StartSteps {
  const repeater = new Worker(new URL('./repeat-start-step.ts', import.meta.url), { workerData: fd });
  repeater.unref();
  let shownName = '';
  return {
    show: (step) => {
      const text = describeStep(step);
      // Further progress of the same step is shown with the next repetition.
      if (step.name !== shownName) writeSync(fd, `${text}…\n`);
      shownName = step.name;
      repeater.postMessage({ name: shownName, text });
    },
    end: () => void repeater.terminate(),
  };
}

/** Logs each start step as a line, which is flushed at once, because the step may block this thread. */
export function logStartSteps(log: Logger): StartSteps {
  let loggedName = '';
  return {
    show: (step) => {
      if (step.name === loggedName) return;
      loggedName = step.name;
      log.info(loggedName);
      log.flush();
    },
    end: () => {},
  };
}
