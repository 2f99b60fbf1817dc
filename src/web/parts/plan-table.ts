import type { Plan } from '../../domain/plan.ts';
import { type Html, html } from '../html.ts';
import { homeMessages } from '../messages/home.ts';
import type { Visit } from '../visit.ts';

/** What a plan costs, in words. */
function priceOf({ price }: Plan, { locale, formats }: Visit): string {
  const words = homeMessages[locale];
  if (price === null) return words.notPublished;
  if (price.amountMinor === 0) return formats.money(0, price.currency);
  return words.priceEach(formats.money(price.amountMinor, price.currency), price.period);
}

/** All plans side by side. @param current The name of the reader's own */
export function planTable(plans: readonly Plan[], visit: Visit, current?: string): Html {
  const words = homeMessages[visit.locale];
  const { number } = visit.formats;
  return html`<div class="scroll" role="region" aria-label="${words.plansTable}" tabindex="0"><table>
<thead><tr><th scope="col">${words.plan}</th><th scope="col" class="number">${words.perDay}</th><th scope="col" class="number">${words.perMonth}</th><th scope="col">${words.price}</th><th scope="col">${words.data}</th><th scope="col">${words.support}</th></tr></thead>
<tbody>${plans.map(
    (plan) => html`<tr${plan.name === current && html` class="current" aria-current="true"`}>
<th scope="row">${plan.name}</th><td class="number">${number(plan.limits.day)}</td><td class="number">${number(plan.limits.month)}</td>
<td>${priceOf(plan, visit)}</td><td>${words.dataOf[plan.data]}</td><td>${words.supportOf[plan.support] ?? plan.support}</td></tr>
`,
  )}</tbody>
</table></div>`;
}
