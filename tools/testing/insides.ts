/** Matches texts that reveal the implementation, and that no answer may contain. */
export const insides =
  /\bat \S+ \(|node:|\.ts\b|node_modules|prisma|pglite|select |zod|invalid input|ECONN(?:RESET|REFUSED|ABORTED)|\/tmp\//i;
