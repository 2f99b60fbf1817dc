// The storage from which GraphiQL restores its tabs at the next visit.

import { openStorage, starters } from './settings.js';

const storage = openStorage('localStorage');
const credentialPattern = /(ph[ksr]_)[0-9A-Za-z]{48}/g;
/** Removes pasted credentials from a text, so they are neither stored nor shown. */
export const removeCredentials = (text) => text.replace(credentialPattern, '$1…');
const removeComments = (query) => query?.replace(/^#.*\n/gm, '');

/** Reads the tabs of an earlier visit. Unchanged starter queries get the language of this page. */
function readTabs() {
  try {
    const state = JSON.parse(storage.getItem('graphiql:tabState'));
    for (const tab of state.tabs) {
      const starter = starters.find((query) => removeComments(query) === removeComments(tab.query));
      if (starter !== undefined) tab.query = starter;
    }
    return state;
  } catch {
    return null;
  }
}

/** Reads the query and the variables of the active tab of the last visit. Returns null if there is none. */
export function readActiveTab() {
  const { tabs, activeTabIndex } = readTabs() ?? {};
  const { query, variables } = tabs?.[activeTabIndex] ?? {};
  return query ? { query, variables: variables ?? '' } : null;
}

/** The storage that GraphiQL uses instead of `localStorage`; null if the browser has none. */
export const tabStorage = storage && {
  getItem: (name) => {
    if (name === 'graphiql:tabState') return JSON.stringify(readTabs());
    // Return the text of the active tab; GraphiQL would open another tab for any other text.
    const member = /^graphiql:(query|variables)$/.exec(name)?.[1];
    if (member === undefined) return storage.getItem(name);
    const state = readTabs();
    return state?.tabs[state.activeTabIndex]?.[member] ?? null;
  },
  setItem: (name, value) => storage.setItem(name, removeCredentials(value)),
  removeItem: (name) => storage.removeItem(name),
  clear: () => {
    for (const name of Object.keys(storage)) if (name.startsWith('graphiql:')) storage.removeItem(name);
  },
  get length() {
    return storage.length;
  },
};
