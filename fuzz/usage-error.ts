/** A mistake on the command line: told without a stack, exit status 2. */
export class UsageError extends Error {}
