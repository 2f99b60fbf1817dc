/** What the reader of questions knows of names. */
export interface NameKnowledge {
  /** Whether a word stands in names. */
  isNameWord(word: string): boolean;
  /** Whether some name has all words of the text, and whether nothing else but its brand. */
  standing(text: string): 'whole' | 'part' | null;
  /** Whether the text is the name of a brand, as it is written. */
  isBrand(text: string): boolean;
  /** The id of the brand that the text names, forgivingly. */
  brandOf(text: string): number | null;
  /** The best phone for a name, and how far that goes from what is written: a typing error is about 0.7. */
  find(text: string): { readonly id: number; readonly cost: number } | null;
}
