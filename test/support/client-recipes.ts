import { readFileSync } from 'node:fs';

/** The settings of docs/clients.md by the name of their file, which the page repeats word for word. */
export const recipeNames = ['apollo-client', 'urql-graphcache', 'relay', 'graphql-sse'] as const;
export type RecipeName = (typeof recipeNames)[number];

const urlOf = (name: RecipeName): URL =>
  new URL(`../../examples/clients/settings/${name}.js`, import.meta.url);

export const recipeText = (name: RecipeName): string => readFileSync(urlOf(name), 'utf8').trim();

// biome-ignore lint/suspicious/noExplicitAny: the settings are JavaScript, to be copied into any project
export const importRecipe = async (name: RecipeName): Promise<any> => import(urlOf(name).href);
