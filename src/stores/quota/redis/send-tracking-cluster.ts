import { Cluster, type Command, ReplyError } from 'ioredis';

/** The errors of commands that were written to no node, or only to nodes that redirected them without running them. */
const unsentErrors = new WeakSet<Error>();

/** Whether a command of a `SendTrackingCluster` failed without having been sent to the node that would have run it. */
export function wasNeverSent(error: unknown): boolean {
  return error instanceof Error && unsentErrors.has(error);
}

/**
 * An ioredis cluster that tracks whether each command was sent. ioredis itself reports "Connection is closed." both for
 * a command that was never sent and for a command whose reply was lost. `openRedisClient` must connect to each node as
 * soon as it is known. Otherwise ioredis would queue the commands for an unconnected node, despite the options, and run
 * them after their deadline.
 */
export class SendTrackingCluster extends Cluster {
  override sendCommand(command: Command, ...otherArguments: SendArguments): unknown {
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
    const result = super.sendCommand(command, ...otherArguments);
    // ioredis has replaced `reject` with a function that follows redirections, and calls the one above when it gives
    // up.
    const rejectOrRedirect = command.reject;
    command.reject = (error) => {
      // A node that replies with an error such as MOVED, ASK or TRYAGAIN has run nothing.
      if (error instanceof ReplyError) isWritten = false;
      rejectOrRedirect.call(command, error);
    };
    return result;
  }
}

type SendArguments = Parameters<Cluster['sendCommand']> extends [Command, ...infer Rest] ? Rest : never;
