import type { GatewayError } from '../../../domain/errors.ts';
import { html } from '../../html.ts';
import { planMessages } from '../../messages/plan.ts';
import { noticeId } from '../../parts/session-form.ts';
import { redirect } from '../../redirect.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visit.ts';
import type { DashboardForm } from './dashboard-form.ts';
import { nextPlanOf } from './dashboard-view.ts';

const maxNoteLength = 1_000;

/** The form to request another plan. */
export function planForm({ planRequests, plans }: SiteServices): DashboardForm {
  return {
    path: 'plan/request',
    section: 'plan',
    page: async ({ visit, session, accountId, field }) => {
      const t = planMessages[visit.locale];
      const { number, instant } = visit.formats;
      const plan = plans.get(session.holder.account.plan);
      const others = plans.all.filter(({ name }) => name !== plan.name);
      const open = await planRequests.openOf(accountId);
      const chosen = field('plan', open?.plan ?? nextPlanOf(plans.all, plan)?.name);
      return {
        title: t.request,
        lead: [t.requestLead, open !== null && t.requestReplaces(open.plan, instant(open.createdAt))],
        fields: html`<div class="field"><label for="plan-wanted">${t.plan}</label><select id="plan-wanted" name="plan">${others.map(
          ({ name, limits }) =>
            html`<option value="${name}"${name === chosen && html` selected`}>${t.choice(name, number(limits.day))}</option>`,
        )}</select></div>
<div class="field"><label for="plan-note">${t.note}</label><textarea id="plan-note" name="note" rows="4" maxlength="${maxNoteLength}" aria-describedby="plan-note-hint">${field('note')}</textarea><p id="plan-note-hint" class="fine">${t.noteHint}</p></div>`,
        submit: t.send,
      };
    },
    submit: async ({ visit, session, field }) => {
      await planRequests.request(session.holder, { plan: field('plan'), note: field('note') });
      return redirect(visit.link(`/dashboard?done=requested#${noticeId}`));
    },
    errorText,
  };
}

function errorText({ locale }: Visit, { code, facts }: GatewayError): string | null {
  const t = planMessages[locale];
  if (code === 'too-many-attempts') return t.tooMany(Math.ceil((facts.retryAfterSeconds ?? 0) / 3_600));
  if (code !== 'invalid-body') return null;
  return facts.parameters?.[0]?.parameter === 'note' ? t.wrongNote : t.wrongPlan;
}
