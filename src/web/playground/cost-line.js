// What an operation cost, or why it did not run.

import { readMistake } from './key-box.js';
import { dashboard, fill, signUp, words } from './settings.js';

/** The line; its place is beside the answer. */
export const cost = document.getElementById('cost');

const figure = (value) => new Intl.NumberFormat(words.language).format(value);
const time = (instant) =>
  new Intl.DateTimeFormat(words.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );

/** @param link address and label, or nothing */
export function tell(text, { isRefusal = false, link } = {}) {
  cost.classList.toggle('refusal', isRefusal);
  cost.textContent = text;
  if (link === undefined) return;
  const anchor = document.createElement('a');
  [anchor.href, anchor.textContent] = link;
  cost.append(' ', anchor);
}

/** What is left, as the `RateLimit` field has it; undefined where it has not. */
const leftOf = (response, name) =>
  new RegExp(`"${name}";r=(\\d+)`).exec(response.headers.get('RateLimit') ?? '')?.[1];

export function tellCost({ errors, extensions }, response) {
  const day = extensions?.cost?.remainingDay ?? leftOf(response, 'day');
  const month = extensions?.cost?.remainingMonth ?? leftOf(response, 'month');
  const units = extensions?.cost?.units ?? 0;
  const isKnown = day !== undefined && month !== undefined;
  const text = isKnown ? words.cost : extensions?.cost ? words.costDegraded : words.free;
  const figures = { units: figure(units), day: figure(day), month: figure(month) };
  const line = fill(text, figures);
  tell(errors ? `${line}. ${words.partly}` : line);
}

/** @param changes that have come so far */
export function tellListening(changes, response) {
  const left = leftOf(response, 'day');
  const text = left === undefined ? words.listening : words.listeningLeft;
  tell(fill(text, { changes: figure(changes), left: left === undefined ? '' : figure(left) }));
}

/** @param extensions of the first error */
export function tellRefusal({ code, resetsAt, violatedPolicies: violated = [] }, response) {
  if (['MISSING_KEY', 'WRONG_CREDENTIAL'].includes(code) && readMistake() !== '') {
    tell(`${readMistake()} ${words.notRun}`, { isRefusal: true });
    return;
  }
  const windows = violated
    .map((name) => fill(words.windows[name] ?? name, { left: figure(leftOf(response, name) ?? 0) }))
    .join(words.and);
  const reason = fill(words.refusals[code] ?? words.refused, {
    windows,
    resetsAt: resetsAt ? time(resetsAt) : '',
  });
  const links = {
    MISSING_KEY: [signUp, words.signUp],
    INVALID_KEY: [signUp, words.signUp],
    REVOKED_KEY: [dashboard, words.dashboard],
    EXPIRED_KEY: [dashboard, words.dashboard],
  };
  tell(`${reason} ${words.notRun}`, { isRefusal: true, link: links[code] });
}
