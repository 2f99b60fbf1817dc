/** Looks up names of the catalogue, for the question parser. */
export interface NameLookup {
  /** Whether a word occurs in names. */
  isNameWord(word: string): boolean;
  /**
   * Tests whether names have all words of a text.
   * @returns 'whole' if a name has nothing else apart from its brand, 'part' if names also have other words,
   *   otherwise null
   */
  matchNames(text: string): 'whole' | 'part' | null;
  /** Whether the text is exactly the name of a brand. */
  isBrand(text: string): boolean;
  /** Finds the id of a brand, whose name may be misspelt. */
  findBrand(text: string): number | null;
  /**
   * Finds the best phone for a name. `cost` says how far the name is from the text: a typing error is about
   * 0.7.
   */
  findPhone(text: string): { readonly id: number; readonly cost: number } | null;
}
