import type { Plan } from '../../domain/quota/plan.ts';
import { homeMessages } from '../messages/home.ts';
import { type Html, html } from '../rendering/html.ts';
import type { Visit } from '../visitor/visit.ts';

function formatPrice({ price }: Plan, { locale, formats }: Visit): string {
  const t = homeMessages[locale];
  if (price === null) return t.priceOnRequest;
  if (price.amountMinor === 0) return formats.money(0, price.currency);
  return t.pricePerPeriod(formats.money(price.amountMinor, price.currency), price.period);
}

/** Renders all plans side by side. @param currentPlan the name of the plan to mark as the reader's plan, if any */
export function renderPlanTable(plans: readonly Plan[], visit: Visit, currentPlan?: string): Html {
  const t = homeMessages[visit.locale];
  const { number } = visit.formats;
  return html`<ul class="cards plans">${plans.map(
    (plan) => html`<li class="card"${plan.name === currentPlan && html` aria-current="true"`}>
<h3>${plan.name}${plan.name === currentPlan && html` <span class="badge good">${t.yourPlan}</span>`}</h3>
<p class="price">${formatPrice(plan, visit)}</p>
<dl><div><dt>${t.perDay}</dt><dd>${number(plan.limits.day)}</dd></div>
<div><dt>${t.perMonth}</dt><dd>${number(plan.limits.month)}</dd></div>
<div><dt>${t.priceData}</dt><dd>${t.priceDataByPlan[plan.data]}</dd></div>
<div><dt>${t.support}</dt><dd>${t.supportByPlan[plan.support] ?? plan.support}</dd></div></dl></li>
`,
  )}</ul>`;
}
