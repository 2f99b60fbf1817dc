/** A list of patterns, each with the meaning of the texts that match it. */
export type PatternTable<Meaning> = readonly (readonly [RegExp, Meaning])[];

/** @returns the meaning of the first pattern that the text matches, or null if none does */
export const findFirstMeaning = <Meaning>(table: PatternTable<Meaning>, text: string): Meaning | null =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** @returns the meanings of all patterns that the text matches, in the order of the table */
export const findAllMeanings = <Meaning>(table: PatternTable<Meaning>, text: string): Meaning[] =>
  table.filter(([pattern]) => pattern.test(text)).map(([, meaning]) => meaning);
