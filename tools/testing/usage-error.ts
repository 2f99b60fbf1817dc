/** An error that the user can fix. It is reported without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
