import type { GatewayError } from '../../../domain/errors.ts';
import { planMessages } from '../../messages/account/plan.ts';
import { html } from '../../rendering/html.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visitor/visit.ts';
import { type DashboardForm, redirectToDashboard } from './dashboard-form.ts';
import { findNextPlan } from './dashboard-view.ts';

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
