// What an operation cost, or why it did not run.

import { readKeyError } from './key-box.js';
import { dashboard, fill, signUp, t } from './settings.js';

/** The line; its place is beside the answer. */
export const cost = document.getElementById('cost');

const figure = (value) => new Intl.NumberFormat(t.language).format(value);
const time = (instant) =>
  new Intl.DateTimeFormat(t.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));

/** @param link address and label, or nothing */
export function showMessage(text, { isError = false, link } = {}) {
  cost.classList.toggle('refusal', isError);
  cost.textContent = text;
  if (link === undefined) return;
  const anchor = document.createElement('a');
  [anchor.href, anchor.textContent] = link;
  cost.append(' ', anchor);
}

/** What is left, as the `RateLimit` field has it; undefined where it has not. */
const unitsLeft = (response, name) =>
  new RegExp(`"${name}";r=(\\d+)`).exec(response.headers.get('RateLimit') ?? '')?.[1];

export function showCost({ errors, extensions }, response) {
  const day = extensions?.cost?.remainingDay ?? unitsLeft(response, 'day');
  const month = extensions?.cost?.remainingMonth ?? unitsLeft(response, 'month');
  const units = extensions?.cost?.units ?? 0;
  const isKnown = day !== undefined && month !== undefined;
  const text = isKnown ? t.cost : extensions?.cost ? t.costDegraded : t.free;
  const figures = { units: figure(units), day: figure(day), month: figure(month) };
  const line = fill(text, figures);
  showMessage(errors ? `${line}. ${t.partly}` : line);
}

/** @param changes that have come so far */
export function showListening(changes, response) {
  const left = unitsLeft(response, 'day');
  const text = left === undefined ? t.listening : t.listeningLeft;
  showMessage(fill(text, { changes: figure(changes), left: left === undefined ? '' : figure(left) }));
}

/** @param extensions of the first error */
export function showError({ code, resetsAt, violatedPolicies: violatedWindows = [] }, response) {
  if (['MISSING_KEY', 'WRONG_CREDENTIAL'].includes(code) && readKeyError() !== '') {
    showMessage(`${readKeyError()} ${t.notRun}`, { isError: true });
    return;
  }
  const windows = violatedWindows
    .map((name) => fill(t.windows[name] ?? name, { left: figure(unitsLeft(response, name) ?? 0) }))
    .join(t.and);
  const reason = fill(t.refusals[code] ?? t.refused, {
    windows,
    resetsAt: resetsAt ? time(resetsAt) : '',
  });
  const links = {
    MISSING_KEY: [signUp, t.signUp],
    INVALID_KEY: [signUp, t.signUp],
    REVOKED_KEY: [dashboard, t.dashboard],
    EXPIRED_KEY: [dashboard, t.dashboard],
  };
  showMessage(`${reason} ${t.notRun}`, { isError: true, link: links[code] });
}
