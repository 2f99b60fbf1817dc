import { type Plan, signupPlan } from '../../../domain/quota/plan.ts';
import { planMessages } from '../../messages/account/plan.ts';
import { renderPlanTable } from '../../parts/plan-table.ts';
import { type Html, html } from '../../rendering/html.ts';
import type { Visit } from '../../visitor/visit.ts';
import type { DashboardView } from './dashboard-view.ts';

/** Formats the ratio of the next plan's daily units to those of the current plan, such as "10" or "2.5". */
export function formatUnitsRatio({ formats }: Visit, plan: Plan, nextPlan: Plan): string {
  return formats.number(Math.round((nextPlan.limits.day / plan.limits.day) * 10) / 10);
}

/** Renders all plans with the account's plan marked, and a link to request another plan. */
export function renderPlanSection(view: DashboardView): Html {
  const { visit, plan, nextPlan, planRequest, services, renderOutcome } = view;
  const t = planMessages[visit.locale];
  return html`${renderOutcome('plan')}
<p>${formatCurrentPlan(view)}${nextPlan !== null && html` ${t.nextPlan(nextPlan.name, formatUnitsRatio(visit, plan, nextPlan))}${nextPlan.data !== plan.data && ` ${t.nextPlanRealTime}`}`}</p>
${planRequest !== null && html`<p>${t.pendingRequest(planRequest.plan, visit.formats.instant(planRequest.createdAt))}</p>`}
${renderPlanTable(services.plans.all, visit, plan.name)}
<div class="buttons">${services.plans.all.length > 1 && html`<a class="button" href="${visit.link('/dashboard/plan/request')}" data-dialog>${t.requestHeading}</a>`}${visit.supportContact !== null && html`<a class="button quiet" href="${visit.supportContact}">${t.contact}</a>`}</div>`;
}

function formatCurrentPlan({ visit, account, plan }: DashboardView): string {
  const t = planMessages[visit.locale];
  const { planUntil } = account;
  if (planUntil === null) return t.currentPlan(plan.name);
  // The plan ends with the first instant of the next day; show the last day on which it is valid.
  return t.currentPlanUntil(plan.name, visit.formats.date(new Date(planUntil.getTime() - 1)), signupPlan);
}
