// The line that shows the cost of an operation, or why it did not run.

import { readKeyError } from './key-box.js';
import { dashboard, fill, formatNumber, signUp, t } from './settings.js';

/** The element of the line, which GraphiQL shows beside the result. */
export const costLine = document.getElementById('cost');

const formatTime = (instant) =>
  new Intl.DateTimeFormat(t.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));

/** Shows a message. @param options `link`: the address and the label of a link */
export function showMessage(text, { isError = false, link } = {}) {
  costLine.classList.toggle('refusal', isError);
  costLine.textContent = text;
  if (link === undefined) return;
  const anchor = document.createElement('a');
  [anchor.href, anchor.textContent] = link;
  costLine.append(' ', anchor);
}

/** Returns the units left in a quota window (`RateLimit` header), or undefined without the header. */
const readUnitsLeft = (response, name) =>
  new RegExp(`"${name}";r=(\\d+)`).exec(response.headers.get('RateLimit') ?? '')?.[1];

/** Shows the cost of an operation and the units left. */
export function showCost({ errors, extensions }, response) {
  const day = extensions?.cost?.remainingDay ?? readUnitsLeft(response, 'day');
  const month = extensions?.cost?.remainingMonth ?? readUnitsLeft(response, 'month');
  const units = extensions?.cost?.units ?? 0;
  const hasQuota = day !== undefined && month !== undefined;
  const textWithoutQuota = extensions?.cost ? t.costDegraded : t.freeCost;
  const text = hasQuota ? t.cost : textWithoutQuota;
  const figures = { units: formatNumber(units), day: formatNumber(day), month: formatNumber(month) };
  const costText = fill(text, figures);
  showMessage(errors ? `${costText}. ${t.partialErrors}` : costText);
}

/** Shows that a subscription is listening. @param changeCount the number of changes received so far */
export function showListening(changeCount, response) {
  const unitsLeft = readUnitsLeft(response, 'day');
  const text = unitsLeft === undefined ? t.listening : t.listeningLeft;
  const formattedUnits = unitsLeft === undefined ? '' : formatNumber(unitsLeft);
  showMessage(fill(text, { changes: formatNumber(changeCount), left: formattedUnits }));
}

/** Shows why an operation did not run. The first parameter is the `extensions` member of the first error. */
export function showError({ code, resetsAt, violatedPolicies: violatedWindows = [] }, response) {
  if (['MISSING_KEY', 'WRONG_CREDENTIAL'].includes(code) && readKeyError() !== '') {
    showMessage(`${readKeyError()} ${t.notRun}`, { isError: true });
    return;
  }
  const windows = violatedWindows
    .map((name) =>
      fill(t.quotaWindows[name] ?? name, { left: formatNumber(readUnitsLeft(response, name) ?? 0) }),
    )
    .join(t.listSeparator);
  const reason = fill(t.errorsByCode[code] ?? t.otherError, {
    windows,
    resetsAt: resetsAt ? formatTime(resetsAt) : '',
  });
  const links = {
    MISSING_KEY: [signUp, t.signUp],
    INVALID_KEY: [signUp, t.signUp],
    REVOKED_KEY: [dashboard, t.dashboard],
    EXPIRED_KEY: [dashboard, t.dashboard],
  };
  showMessage(`${reason} ${t.notRun}`, { isError: true, link: links[code] });
}
