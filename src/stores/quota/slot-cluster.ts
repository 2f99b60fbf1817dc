import { Cluster, type Command, ReplyError } from 'ioredis';

/** Errors of commands that failed before they were written to any node, or that a node redirected without running. */
const unsentErrors = new WeakSet<Error>();

/** Whether a command of a `SlotCluster` failed without having been sent to the node that would have run it. */
export function wasNeverSent(error: unknown): boolean {
  return error instanceof Error && unsentErrors.has(error);
}

/**
 * An ioredis cluster that distinguishes a command that was never sent from one whose reply was lost; ioredis says
 * "Connection is closed." for both. `openRedisClient` connects to each node as soon as it is known: ioredis has a queue
 * for each unconnected node, whatever the options say, and a queued command would run after its deadline.
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
      if (!isWritten) unsentErrors.add(error);
      reject.call(command, error);
    };
    const result = super.sendCommand(command, ...more);
    // ioredis has replaced `reject` by a function that follows redirections, and calls the one above when it gives up.
    const rejectOrRedirect = command.reject;
    command.reject = (error) => {
      // A node that replies with an error such as MOVED, ASK or TRYAGAIN has run nothing.
      if (error instanceof ReplyError) isWritten = false;
      rejectOrRedirect.call(command, error);
    };
    return result;
  }
}

type SendArguments = Parameters<Cluster['sendCommand']> extends [Command, ...infer More] ? More : never;
