const known: ReadonlySet<unknown> = new Set([
  'server/discover',
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'notifications/initialized',
  'notifications/cancelled',
]);

/** Whether this is a method that clients of ours use: others are text of a client, and no word for logs and traces. */
export const isKnownMethod = (method: unknown): method is string => known.has(method);
