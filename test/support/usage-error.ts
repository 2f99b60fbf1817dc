/** What the person at the keyboard can mend: told without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
