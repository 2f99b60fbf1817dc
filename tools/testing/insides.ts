/** Words that only our insides would say. */
export const insides =
  /\bat \S+ \(|node:|\.ts\b|node_modules|prisma|pglite|select |zod|invalid input|ECONN(?:RESET|REFUSED|ABORTED)|\/tmp\//i;
