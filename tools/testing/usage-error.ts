/** An error that the user can fix: reported without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
