/** The fault of a server for which a request was aborted. */
export type OutgoingFault =
  /** The server sent too many informational responses, or too many bytes, before its response. */
  | 'flood'
  /** The response is longer than the limit. */
  | 'too-long'
  /** The response has a content coding that is not supported. */
  | 'coding'
  /** The body of the response cannot be decompressed. */
  | 'damaged'
  /** The server closed the connection, or switched protocols, instead of answering. */
  | 'closed';

/** The error for a request that was aborted because of a fault of the server. Its message has no address. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
  readonly fault: OutgoingFault;

  constructor(fault: OutgoingFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
