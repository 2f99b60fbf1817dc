/** What texts mean, by patterns of theirs. */
export type PatternTable<Meaning> = readonly (readonly [RegExp, Meaning])[];

/** The meaning of the first pattern that the text matches; null for none. */
export const firstMeaning = <Meaning>(table: PatternTable<Meaning>, text: string): Meaning | null =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Those of all patterns that it matches, in the order of the table. */
export const allMeanings = <Meaning>(table: PatternTable<Meaning>, text: string): Meaning[] =>
  table.filter(([pattern]) => pattern.test(text)).map(([, meaning]) => meaning);
