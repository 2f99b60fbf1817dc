// The box for the API key. The key is stored for this tab only; other texts are neither stored nor sent.

import { openStorage, t } from './settings.js';

/** The storage key, shared by all tools of the site. */
const keyName = 'phone-gateway.api-key';
const session = openStorage('sessionStorage');
const box = document.getElementById('api-key');
const note = document.getElementById('key-note');
const hint = note.textContent;
const listeners = [];

/** Returns the key in the box, or an empty text if the box contains no complete key. */
export const readKey = () => (/^phk_[0-9A-Za-z]{48}$/.test(box.value.trim()) ? box.value.trim() : '');

/** Returns the error about the text in the box, or an empty text if the box has a complete key or is empty. */
export const readKeyError = () => (note.classList.contains('wrong') ? note.textContent : '');

/**
 * Listens for changes of the box.
 * @param listener called when the text in the box changes
 * @returns a function that removes the listener
 */
export function onKeyChange(listener) {
  listeners.push(listener);
  return () => listeners.splice(listeners.indexOf(listener), 1);
}

function checkKey() {
  const text = box.value.trim();
  const isWrong = text !== '' && readKey() === '';
  const explanation = text.startsWith('phs_') ? t.secretInsteadOfKey : t.incompleteKey;
  const message = isWrong ? explanation : hint;
  if (note.textContent !== message) note.textContent = message;
  note.classList.toggle('wrong', isWrong);
  if (isWrong) box.setAttribute('aria-invalid', 'true');
  else box.removeAttribute('aria-invalid');
  if (readKey() === '') session?.removeItem(keyName);
  else session?.setItem(keyName, readKey());
  for (const listener of listeners) listener();
}

export function startKeyBox() {
  box.value = session?.getItem(keyName) ?? box.value;
  checkKey();
  box.addEventListener('input', checkKey);
  document.getElementById('key-form').addEventListener('submit', (event) => event.preventDefault());
  document.getElementById('show-key').addEventListener('click', ({ currentTarget }) => {
    const isHidden = box.type === 'password';
    box.type = isHidden ? 'text' : 'password';
    currentTarget.textContent = isHidden ? t.hide : t.show;
  });
}
