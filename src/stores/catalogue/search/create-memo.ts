/** Remembers what a function made of each text. */
export type Memo<Value> = (text: string, make: () => Value) => Value;

/**
 * Creates an empty memo. It is dropped whole when it is full, which keeps it simple: what is asked often is soon there
 * again.
 */
export function createMemo<Value>(limit: number): Memo<Value> {
  const known = new Map<string, Value>();
  return (text, make) => {
    let value = known.get(text);
    if (value === undefined) {
      value = make();
      if (known.size >= limit) known.clear();
      known.set(text, value);
    }
    return value;
  };
}
