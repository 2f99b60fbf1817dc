/** What a server did that a request does not put up with. */
export type OutgoingFault =
  /** It sent too many informational responses, or too many bytes, before its answer. */
  | 'flood'
  /** Its answer is longer than the limit. */
  | 'too-long'
  /** Its answer has a content coding that is not decoded. */
  | 'coding'
  /** Its answer is no whole text of its content coding. */
  | 'damaged'
  /** It closed the connection, or switched protocols, instead of answering. */
  | 'closed';

/** A request that was given up because of what the server sent. The message has no address in it. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
  readonly fault: OutgoingFault;

  constructor(fault: OutgoingFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
