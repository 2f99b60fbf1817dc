/** A text in its one form, or what is wrong with it and how it is written. */
export type Written = { readonly text: string } | { readonly problem: string };
