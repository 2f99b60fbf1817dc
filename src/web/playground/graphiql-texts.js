import { fill, t } from './settings.js';

/** GraphiQL's words in the language of the page, where it has them; the bundler puts this around each. */
export const graphiqlWord = (english, values) => {
  const text = t.graphiql[english] ?? english;
  return values === undefined ? text : fill(text, values);
};
