/** What a server did wrong so that the request was aborted. */
export type OutgoingFault =
  /** It sent too many informational responses, or too many bytes, before its response. */
  | 'flood'
  /** Its response is longer than the limit. */
  | 'too-long'
  /** Its response has a content coding that is not supported. */
  | 'coding'
  /** The body of its response cannot be decompressed. */
  | 'damaged'
  /** It closed the connection, or switched protocols, instead of answering. */
  | 'closed';

/** A request was aborted because of what the server sent. The message contains no address. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
  readonly fault: OutgoingFault;

  constructor(fault: OutgoingFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
