const passive = new Set(
  'filler with phone name number spoken network plus dash slash and in to from no max min'.split(' '),
);

/** What says nothing unless something else does; most names have no more. */
export const isPassive = (concept: string): boolean => passive.has(concept);
