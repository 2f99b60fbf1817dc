import type { Account } from '../../domain/account.ts';
import { GatewayError } from '../../domain/errors.ts';
import { forecastWindow } from '../../domain/forecast.ts';
import type { Plan } from '../../domain/plan.ts';
import type { KeyUsage } from '../../domain/quota.ts';
import type { QuotaView, QuotaWindow } from '../../domain/quota-view.ts';
import { removedKeys } from '../../domain/usage-history.ts';
import type { WindowClock } from '../../domain/windows.ts';
import type { HeaderList } from '../../http/quota-headers.ts';
import type { Reply } from '../../http/send.ts';
import type { KeyView } from '../../services/account-keys.ts';
import type { OpenSession } from '../../services/sessions.ts';
import { type Html, html } from '../html.ts';
import { dashboardMessages } from '../messages/dashboard.ts';
import { keyMessages } from '../messages/keys.ts';
import { keyCard } from '../parts/key-card.ts';
import { planTable } from '../parts/plan-table.ts';
import { formNotice, sessionForm } from '../parts/session-form.ts';
import { usageChart } from '../parts/usage-chart.ts';
import { renderPage } from '../render-page.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visit.ts';

/** Something that a form did or refused to do, said where its form stands. */
export interface Outcome {
  readonly notice: string;
  readonly isError: boolean;
  readonly status: number;
  readonly section: 'keys' | 'account';
  readonly headers?: HeaderList;
}

/** Null where the quota store is away: the page shows what there is. */
async function orNull<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'quota-unavailable') return null;
    throw error;
  }
}

/** What an account's holder sees: quota, use, keys, plan, and the account itself. */
export async function renderDashboard(
  visit: Visit,
  services: SiteServices,
  { holder, formToken }: OpenSession,
  outcome?: Outcome,
): Promise<Reply> {
  const words = dashboardMessages[visit.locale];
  const { account } = holder;
  const { accountKeys, admission, usage, plans, clock, now } = services;
  const plan = plans.get(account.plan);
  const [keys, quota, rows] = await Promise.all([
    accountKeys.list(account.id),
    orNull(admission.look({ accountId: account.id, plan, carried: account.carried })),
    orNull(usage.usage(account.id, { from: undefined, to: undefined })),
  ]);
  return renderPage(visit, {
    title: words.title,
    status: outcome?.status ?? 200,
    isPrivate: true,
    ...(outcome?.headers && { headers: outcome.headers }),
    body: html`<div${visit.request.method === 'POST' && html` data-after-form="${visit.link('/dashboard')}"`}>
<div class="title-row"><h1>${words.hello(account.name)}</h1>
<div class="row">${sessionForm(visit, '/dashboard/sign-out', formToken, {}, html`<button>${words.signOut}</button>`)}</div></div>
<section aria-labelledby="usage"><h2 id="usage">${words.usageHeading}</h2>
${quota === null ? html`<div class="notice warn"><p>${words.quotaAway}</p></div>` : meters(visit, quota)}
${quota !== null && rows !== null && forecast(visit, account, quota.month, rows, clock, now())}
</section>
<section aria-labelledby="chart"><h2 id="chart">${words.chartHeading}</h2>
${rows === null ? html`<div class="notice warn"><p>${words.usageAway}</p></div>` : usageChart(visit, rows, clock.ids().day, nameIn(keys, words.removedKeys))}
</section>
${keySection(visit, formToken, keys, rows ?? [], noticeIn('keys', outcome))}
${planSection(visit, plans.all, plan)}
${accountSection(visit, formToken, account, noticeIn('account', outcome))}
</div>`,
  });
}

function noticeIn(section: Outcome['section'], outcome: Outcome | undefined): Html | false {
  return outcome?.section === section && formNotice(outcome.notice, outcome.isError);
}

/** Names of keys, with their id where another one has the same. */
function nameIn(keys: readonly KeyView[], removedKeysName: string): (keyId: string) => string {
  return (keyId) => {
    if (keyId === removedKeys) return removedKeysName;
    const key = keys.find(({ id }) => id === keyId);
    if (key === undefined) return `phk_${keyId}…`;
    const isShared = keys.some(({ id, name }) => id !== keyId && name === key.name);
    return isShared ? `${key.name} (phk_${keyId}…)` : key.name;
  };
}

function meters(visit: Visit, { day, month, degraded }: QuotaView): Html {
  const words = dashboardMessages[visit.locale];
  return html`${degraded && html`<div class="notice warn"><p>${words.degraded}</p></div>`}
<div class="columns">${meter(visit, words.today, day)}${meter(visit, words.month, month)}</div>`;
}

function meter(visit: Visit, title: string, { name, limit, used, remaining, resetsAtMs }: QuotaWindow): Html {
  const words = dashboardMessages[visit.locale];
  const { instant } = visit.formats;
  const resetsAt = new Date(resetsAtMs);
  return html`<div class="panel meter"><h3 id="meter-${name}">${title}</h3>
<p class="figure">${words.left(remaining)}</p>
<meter aria-labelledby="meter-${name}" min="0" max="${limit}" high="${Math.floor(limit * 0.8)}" optimum="0" value="${Math.min(used, limit)}">${words.used(used, limit)}</meter>
<p>${words.used(used, limit)}</p>
<p class="fine">${words.resets} <time datetime="${resetsAt.toISOString()}">${instant(resetsAt)}</time></p></div>`;
}

const paceDays = 7;

function forecast(
  visit: Visit,
  account: Account,
  month: QuotaWindow,
  rows: readonly KeyUsage[],
  clock: WindowClock,
  nowMs: number,
): Html {
  const words = dashboardMessages[visit.locale].forecast;
  const firstDay = clock.ids().day - paceDays + 1;
  const units = rows.reduce((sum, row) => (row.day >= firstDay ? sum + row.units : sum), 0);
  const sinceMs = Math.max(account.createdAt.getTime(), clock.window('day', firstDay).startsAtMs);
  const { remaining, resetsAtMs } = month;
  const told = forecastWindow({ units, sinceMs, nowMs, remaining, resetsAtMs });
  if (told.kind !== 'pace') return html`<p>${words[told.kind]}</p>`;
  const { date } = visit.formats;
  const pace = Math.max(1, Math.round(told.unitsADay));
  return told.runsOutAtMs === null
    ? html`<p>${words.lasts(pace)}</p>`
    : html`<p><strong>${words.runsOut(pace, date(new Date(told.runsOutAtMs)))}</strong></p>`;
}

/** Of the keys that no longer work, so many of those that ended last; the account API lists more. */
const shownOldKeys = 20;

/** When a key ended, in epoch milliseconds: the first of the two that is set. */
const endedAtMs = ({ revokedAt, expiresAt }: KeyView): number =>
  Math.min(
    revokedAt?.getTime() ?? Number.POSITIVE_INFINITY,
    expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
  );

function keySection(
  visit: Visit,
  formToken: string,
  keys: readonly KeyView[],
  rows: readonly KeyUsage[],
  notice: Html | false,
): Html {
  const words = keyMessages[visit.locale];
  const works = ({ status }: KeyView): boolean => status === 'active' || status === 'retiring';
  const card = (key: KeyView): Html =>
    keyCard(
      visit,
      formToken,
      key,
      rows.filter((row) => row.key === key.id),
    );
  const ended = keys.filter((key) => !works(key)).sort((a, b) => endedAtMs(b) - endedAtMs(a));
  const old = ended.slice(0, shownOldKeys);
  return html`<section aria-labelledby="keys"><h2 id="keys">${words.keysHeading}</h2>
<p>${words.keysLead}</p>
${notice}
${keys.filter(works).map(card)}
<div class="panel"><h3>${words.newKey}</h3>
${sessionForm(visit, '/dashboard/keys/create', formToken, {}, html`<div class="row"><div class="field"><label for="new-key-name">${words.keyName}</label><input id="new-key-name" name="name" required maxlength="80" autocomplete="off"></div><button class="primary">${words.create}</button></div>`)}</div>
${old.length > 0 && html`<details><summary>${words.oldKeys(ended.length)}</summary>${ended.length > old.length && html`<p>${words.oldKeysShown(old.length)}</p>`}${old.map(card)}</details>`}
</section>`;
}

function planSection(visit: Visit, all: readonly Plan[], plan: Plan): Html {
  const words = dashboardMessages[visit.locale];
  const [next] = all
    .filter(({ limits }) => limits.day > plan.limits.day)
    .sort((a, b) => a.limits.day - b.limits.day);
  const gain = next && visit.formats.number(Math.round((next.limits.day / plan.limits.day) * 10) / 10);
  return html`<section aria-labelledby="plan"><h2 id="plan">${words.planHeading}</h2>
<p>${words.planNow(plan.name)}${next !== undefined && html` ${words.planNext(next.name, gain as string)}${next.data !== plan.data && ` ${words.planRealTime}`} ${words.planHow}`}</p>
${planTable(all, visit, plan.name)}
</section>`;
}

function accountSection(visit: Visit, formToken: string, account: Account, notice: Html | false): Html {
  const words = dashboardMessages[visit.locale];
  return html`<section aria-labelledby="account"><h2 id="account">${words.accountHeading}</h2>
${notice}
<dl class="figures"><div><dt>${words.email}</dt><dd>${account.email}</dd></div><div><dt>${words.since}</dt><dd>${visit.formats.date(account.createdAt)}</dd></div></dl>
<details><summary>${words.secretHeading}</summary><p>${words.secretLead}</p>
${sessionForm(visit, '/dashboard/secret/rotate', formToken, {}, html`<button>${words.rotateSecret}</button>`)}</details>
<details><summary>${words.signOutEverywhere}</summary>
${sessionForm(visit, '/dashboard/sign-out-everywhere', formToken, {}, html`<button>${words.signOutEverywhere}</button>`)}</details>
<details><summary>${words.deleteHeading}</summary><p>${words.deleteLead}</p>
${sessionForm(visit, '/dashboard/delete', formToken, {}, html`<div class="row"><div class="field"><label for="confirm-email">${words.email}</label><input id="confirm-email" name="email" type="email" required autocomplete="off"></div><button class="danger">${words.delete}</button></div>`)}</details>
</section>`;
}
