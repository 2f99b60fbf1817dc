import { type Plan, signupPlan } from '../../../domain/quota/plan.ts';
import { type Html, html } from '../../html.ts';
import { planMessages } from '../../messages/plan.ts';
import { planTable } from '../../parts/plan-table.ts';
import type { Visit } from '../../visit.ts';
import type { DashboardView } from './dashboard-view.ts';

/** How many times the units a day of one plan another has: "10", "2.5". */
export function unitsGain({ formats }: Visit, plan: Plan, next: Plan): string {
  return formats.number(Math.round((next.limits.day / plan.limits.day) * 10) / 10);
}

/** The account's plan beside the others, and how to get another one. */
export function planSection(view: DashboardView): Html {
  const { visit, plan, nextPlan, planRequest, services, noticeIn } = view;
  const words = planMessages[visit.locale];
  return html`${noticeIn('plan')}
<p>${planNow(view)}${nextPlan !== null && html` ${words.next(nextPlan.name, unitsGain(visit, plan, nextPlan))}${nextPlan.data !== plan.data && ` ${words.realTime}`}`}</p>
${planRequest !== null && html`<p>${words.waiting(planRequest.plan, visit.formats.instant(planRequest.createdAt))}</p>`}
${planTable(services.plans.all, visit, plan.name)}
<div class="buttons">${services.plans.all.length > 1 && html`<a class="button" href="${visit.link('/dashboard/plan/request')}" data-dialog>${words.request}</a>`}${visit.supportContact !== null && html`<a class="button quiet" href="${visit.supportContact}">${words.contact}</a>`}</div>`;
}

function planNow({ visit, account, plan }: DashboardView): string {
  const words = planMessages[visit.locale];
  const { planUntil } = account;
  if (planUntil === null) return words.now(plan.name);
  // The instant at which it ends is the first of the day after its last.
  return words.ends(plan.name, visit.formats.date(new Date(planUntil.getTime() - 1)), signupPlan);
}
