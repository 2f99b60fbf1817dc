import type { Locale } from '../../../../domain/locale.ts';
import type { QuotaWindow } from '../../../../domain/quota/quota-view.ts';
import { usageMessages } from '../../../messages/account/usage.ts';
import { type Html, html } from '../../../rendering/html.ts';
import type { Visit } from '../../../visitor/visit.ts';

/** The state of a quota window: `near` once 80 % of its units are used, `out` when none are left. */
export type QuotaState = 'ok' | 'near' | 'out';

const nearShare = 0.8;

export function getQuotaState({ used, limit, remaining }: QuotaWindow): QuotaState {
  if (remaining === 0) return 'out';
  return used >= limit * nearShare ? 'near' : 'ok';
}

/** Returns the used share of the limit in whole per cent, rounded down, so 100 means that no units are left. */
export function computeUsedPercent({ used, limit }: QuotaWindow): number {
  return Math.min(100, Math.floor((used / limit) * 100));
}

const relativeFormats: Readonly<Record<Locale, Intl.RelativeTimeFormat>> = {
  en: new Intl.RelativeTimeFormat('en-GB'),
  th: new Intl.RelativeTimeFormat('th-TH'),
};

/** Formats the time of a reset and the wait until then: "24 Nov 2026, 00:00 UTC (in 5 hours)". */
export function formatReset({ locale, formats }: Visit, resetsAtMs: number, nowMs: number): string {
  const minutes = Math.max(1, Math.ceil((resetsAtMs - nowMs) / 60_000));
  const formatWait = (): string => {
    const format = relativeFormats[locale];
    if (minutes < 120) return format.format(minutes, 'minute');
    if (minutes < 48 * 60) return format.format(Math.round(minutes / 60), 'hour');
    return format.format(Math.round(minutes / 1_440), 'day');
  };
  return `${formats.instant(resetsAtMs)} (${formatWait()})`;
}

/** Renders one quota window: the remaining units, a bar with a mark at 80 %, and the time of the reset. */
export function renderQuotaMeter(
  visit: Visit,
  title: string,
  quota: QuotaWindow,
  nowMs: number,
  footer: Html | false,
): Html {
  const t = usageMessages[visit.locale];
  const { name, limit, used, remaining, resetsAtMs } = quota;
  const state = getQuotaState(quota);
  return html`<div class="panel quota ${state}">
<div class="quota-head"><h3 id="meter-${name}">${title}</h3><span class="share" aria-hidden="true">${computeUsedPercent(quota)} %</span></div>
<p class="figure">${t.unitsLeft(remaining)}</p>
<svg class="meter" role="meter" aria-labelledby="meter-${name}" aria-valuemin="0" aria-valuemax="${limit}" aria-valuenow="${Math.min(used, limit)}" aria-valuetext="${t.unitsUsed(used, limit)}"><rect class="track" width="100%" height="100%"/><rect class="level" width="${Math.min(100, (used / limit) * 100).toFixed(2)}%" height="100%"${state === 'near' && html` fill="url(#meter-near)"`}/><line class="limit" x1="80%" x2="80%" y1="0" y2="100%"/></svg>
<p class="quota-facts"><span>${t.unitsUsed(used, limit)}</span> <span>${t.resets} <time datetime="${new Date(resetsAtMs).toISOString()}">${formatReset(visit, resetsAtMs, nowMs)}</time></span></p>
${footer}</div>`;
}
