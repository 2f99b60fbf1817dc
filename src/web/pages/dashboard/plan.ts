import type { GatewayError } from '../../../domain/errors.ts';
import { type Plan, signupPlan } from '../../../domain/quota/plan.ts';
import { planMessages } from '../../messages/account/plan.ts';
import { renderPlanTable } from '../../parts/plan-table.ts';
import { type Html, html } from '../../rendering/html.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visitor/visit.ts';
import { type DashboardForm, redirectToDashboard } from './dashboard-form.ts';
import { type DashboardView, findNextPlan } from './dashboard-view.ts';

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

const maxNoteLength = 1_000;

/** Creates the form to request another plan. */
export function createPlanForm({ planRequests, plans }: SiteServices): DashboardForm {
  return {
    path: 'plan/request',
    section: 'plan',
    createPage: async ({ visit, session, accountId, getField }) => {
      const t = planMessages[visit.locale];
      const { number, instant } = visit.formats;
      const plan = plans.get(session.holder.account.plan);
      const otherPlans = plans.all.filter(({ name }) => name !== plan.name);
      const openRequest = await planRequests.findOpen(accountId);
      const selectedPlan = getField('plan', openRequest?.plan ?? findNextPlan(plans.all, plan)?.name);
      return {
        title: t.requestHeading,
        lead: [
          t.requestLead,
          openRequest !== null && t.earlierRequest(openRequest.plan, instant(openRequest.createdAt)),
        ],
        fields: html`<div class="field"><label for="plan-wanted">${t.plan}</label><select id="plan-wanted" name="plan">${otherPlans.map(
          ({ name, limits }) =>
            html`<option value="${name}"${name === selectedPlan && html` selected`}>${t.planOption(name, number(limits.day))}</option>`,
        )}</select></div>
<div class="field"><label for="plan-note">${t.note}</label><textarea id="plan-note" name="note" rows="4" maxlength="${maxNoteLength}" aria-describedby="plan-note-hint">${getField('note')}</textarea><p id="plan-note-hint" class="fine">${t.noteHint}</p></div>`,
        submitLabel: t.send,
      };
    },
    submit: async ({ visit, session, getField }) => {
      await planRequests.request(session.holder, { plan: getField('plan'), note: getField('note') });
      return redirectToDashboard(visit, 'requested');
    },
    getErrorText,
  };
}

function getErrorText({ locale }: Visit, { code, facts }: GatewayError): string | null {
  const t = planMessages[locale];
  if (code === 'too-many-attempts')
    return t.tooManyRequests(Math.ceil((facts.retryAfterSeconds ?? 0) / 3_600));
  if (code !== 'invalid-body') return null;
  return facts.parameters?.[0]?.parameter === 'note' ? t.invalidNote : t.invalidPlan;
}
