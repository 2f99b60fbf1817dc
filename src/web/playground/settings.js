/** Element that GraphiQL is rendered into. */
export const root = document.getElementById('graphiql');

/** What the page says to its script: addresses, starter queries and words in its language. */
export const { endpoint, signUp, dashboard, starters, words: t } = JSON.parse(root.dataset.settings);

/** Of GraphQL, with the origin. */
export const address = new URL(endpoint, location.href).href;

/** `{name}` in a text, filled in. */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** Null where the browser keeps nothing for us: then nothing is remembered, and all else works. */
export function openStorage(name) {
  try {
    return window[name];
  } catch {
    return null;
  }
}
