import { Cluster, type Command, ReplyError } from 'ioredis';

/** The error of a command that was rejected before it was written to any node, or after a node had refused it. */
const unsent = new WeakSet<Error>();

/** Whether a command of a `SlotCluster` failed without having been sent to where it would have run. */
export function wasNeverSent(error: unknown): boolean {
  return error instanceof Error && unsent.has(error);
}

/**
 * ioredis cluster that distinguishes a command that was never sent from one whose answer was lost: for both it says
 * "Connection is closed.". Each node is connected to when it becomes known, so that no command waits in a queue of
 * ioredis, which has one for each node whatever the options say, and runs after it was given up.
 */
export class SlotCluster extends Cluster {
  override sendCommand(command: Command, ...more: SendArguments): unknown {
    let isWritten = false;
    const { toWritable, reject } = command;
    command.toWritable = (socket) => {
      isWritten = true;
      return toWritable.call(command, socket);
    };
    command.reject = (error) => {
      if (!isWritten) unsent.add(error);
      reject.call(command, error);
    };
    const result = super.sendCommand(command, ...more);
    // By now `reject` is the one of ioredis that follows redirections, and calls the one above when it gives up.
    const redirect = command.reject;
    command.reject = (error) => {
      // MOVED, ASK, TRYAGAIN: the node that says so has run nothing.
      if (error instanceof ReplyError) isWritten = false;
      redirect.call(command, error);
    };
    return result;
  }
}

type SendArguments = Parameters<Cluster['sendCommand']> extends [Command, ...infer More] ? More : never;
