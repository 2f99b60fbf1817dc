import { createEventReader, type ServerEvent } from './event-reader.ts';
import { connectStream, type StreamConnection } from './stream-connection.ts';

/** Opens a stream of events as `connectStream` does. @param options `onEvent`: called for each event, in order */
export function openStream({
  onEvent,
  ...options
}: Omit<Parameters<typeof connectStream>[0], 'onText'> & {
  readonly onEvent: (event: ServerEvent) => void;
}): Promise<StreamConnection> {
  return connectStream({ ...options, onText: createEventReader(onEvent) });
}
