import { keyStatus } from '../../../domain/accounts/account.ts';
import { GatewayError } from '../../../domain/errors.ts';
import type { Plan } from '../../../domain/quota/plan.ts';
import type { Reply } from '../../../http/send.ts';
import { rejectMember } from '../../../services/accounts/account-input.ts';
import { type CreatedKey, type KeyView, maxGraceSeconds } from '../../../services/keys/account-keys.ts';
import { type Html, html } from '../../html.ts';
import { dashboardMessages } from '../../messages/dashboard.ts';
import { keyMessages } from '../../messages/keys.ts';
import { restrictionMessages } from '../../messages/restrictions.ts';
import { mcpSection } from '../../parts/mcp-connect.ts';
import { noticeId } from '../../parts/session-form.ts';
import { shownOnce } from '../../parts/shown-once.ts';
import { redirect } from '../../redirect.ts';
import { renderPage } from '../../render-page.ts';
import type { SiteServices } from '../../site-services.ts';
import { strangeForm } from '../../strange-form.ts';
import type { Visit } from '../../visit.ts';
import type { AskedForm, DashboardForm } from './dashboard-form.ts';
import { originNeeded, restrictForm, restrictionFaults } from './restrict-form.ts';
import { pageFields, proposedFor, sentRestrictions } from './restriction-fields.ts';

const graces = ['0', '3600', '86400', '604800'];
const standardGrace = '86400';

/** Everything that can be done with keys. */
export function keyForms(services: SiteServices): DashboardForm[] {
  const { accountKeys, clock, plans, now, origin } = services;
  const keyOf = async ({ accountId, id }: AskedForm): Promise<KeyView> => {
    const key = (await accountKeys.list(accountId)).find((own) => own.id === id);
    if (key === undefined) throw new GatewayError('not-found', 'This account has no key with that id.');
    return key;
  };
  const common = { section: 'keys', refusal } as const;

  return [
    {
      ...common,
      path: 'keys/create',
      page: (asked) => {
        const { visit, session, field } = asked;
        const words = keyMessages[visit.locale];
        return {
          title: words.newKey,
          lead: [words.newKeyLead],
          fields: html`${nameField(visit, field('name'))}${whoSees(asked, plans.get(session.holder.account.plan))}`,
          submit: words.create,
        };
      },
      submit: async (asked) => {
        const { visit, accountId, field } = asked;
        // Where a browser shows the fields of a page beside the other choice too, what is written there is meant.
        const isForPage = field('for') === forPage || field('origins').trim() !== '';
        const restrictions = isForPage ? sentRestrictions(asked, null, clock.timeZone) : null;
        if (isForPage && restrictions?.origins == null) rejectMember('restrictions.origins', originNeeded);
        const created = await accountKeys.create(accountId, field('name'), restrictions);
        return renderNewKey(visit, origin, created, null);
      },
    },
    restrictForm(services, refusal),
    {
      ...common,
      path: 'keys/:id/rename',
      page: async (asked) => {
        const { visit, field } = asked;
        const words = keyMessages[visit.locale];
        const { name } = await keyOf(asked);
        return {
          title: words.renameOf(name),
          lead: [],
          fields: nameField(visit, field('name', name)),
          submit: words.rename,
        };
      },
      submit: async ({ visit, accountId, id, field }) => {
        await accountKeys.change(accountId, id, { name: field('name') });
        return redirect(visit.link(`/dashboard?done=renamed#${noticeId}`));
      },
    },
    {
      ...common,
      path: 'keys/:id/rotate',
      page: async (asked) => {
        const words = keyMessages[asked.visit.locale];
        const key = await keyOf(asked);
        if (keyStatus(key, now()) !== 'active')
          throw new GatewayError('key-not-active', 'This key was rotated or revoked already.');
        return {
          title: words.rotateOf(key.name),
          lead: [words.rotateLead],
          fields: graceField(asked.visit, asked.field('grace_seconds', standardGrace)),
          submit: words.rotate,
        };
      },
      submit: async ({ visit, accountId, id, field }) => {
        const graceSeconds = readGrace(field('grace_seconds', '0'));
        const created = await accountKeys.rotate(accountId, id, graceSeconds);
        const words = keyMessages[visit.locale];
        const until = visit.formats.instant(created.key.createdAt.getTime() + graceSeconds * 1_000);
        return renderNewKey(
          visit,
          origin,
          created,
          graceSeconds === 0 ? words.rotatedNow : words.rotatedLead(until),
        );
      },
    },
    {
      ...common,
      path: 'keys/:id/revoke',
      page: async (asked) => {
        const words = keyMessages[asked.visit.locale];
        const { name, lastUsedAt } = await keyOf(asked);
        const used =
          lastUsedAt === null
            ? words.revokeUnused
            : words.revokeUsed(asked.visit.formats.instant(lastUsedAt));
        return {
          title: words.revokeOf(name),
          lead: [words.revokeLead, used],
          submit: words.revokeOf(name),
          isDangerous: true,
        };
      },
      submit: async ({ visit, accountId, id }) => {
        await accountKeys.revoke(accountId, id);
        return redirect(visit.link(`/dashboard?done=revoked#${noticeId}`));
      },
    },
  ];
}

function refusal(visit: Visit, error: GatewayError): string | null {
  const { code, facts } = error;
  const words = keyMessages[visit.locale];
  const notices: Readonly<Partial<Record<string, string>>> = {
    'invalid-body': restrictionFaults(visit, error) ?? words.wrongName,
    // Only of rotated keys does the refusal name a field: the one that says how long the old key works.
    'too-many-keys': facts.parameters === undefined ? words.tooManyKeys : words.tooManyRotated,
    'too-many-attempts': words.tooManyChanges(Math.ceil((facts.retryAfterSeconds ?? 0) / 3_600)),
    'key-not-active': words.notActive,
    'not-found': words.noSuchKey,
  };
  return notices[code] ?? null;
}

const nameField = (visit: Visit, value: string): Html =>
  html`<div class="field"><label for="key-name">${keyMessages[visit.locale].keyName}</label><input id="key-name" name="name" value="${value}" required maxlength="80" autocomplete="off"></div>`;

/** The value of the choice that a key is in a web page. */
const forPage = 'page';

/** A ready choice for a key that everybody can see. Its fields are hidden, by the style sheet, while it is not chosen. */
function whoSees(asked: AskedForm, { limits }: Plan): Html {
  const words = restrictionMessages[asked.visit.locale];
  const chosen = asked.field('for', 'secret');
  const choice = (value: string, label: string): Html =>
    html`<label class="choice"><input type="radio" name="for" value="${value}"${chosen === value && html` checked`}> ${label}</label>
`;
  return html`<fieldset class="who-sees"><legend>${words.whoSees}</legend>
${choice('secret', words.onlyMe)}${choice(forPage, words.everybody)}
<div class="of-page">${pageFields(asked, proposedFor(limits.day))}<p>${words.everybodyLead}</p></div></fieldset>`;
}

function graceField(visit: Visit, chosen: string): Html {
  const words = keyMessages[visit.locale];
  return html`<div class="field"><label for="grace">${words.grace}</label><select id="grace" name="grace_seconds">${graces.map(
    (grace) =>
      html`<option value="${grace}"${grace === chosen && html` selected`}>${words.graces[grace]}</option>`,
  )}</select></div>`;
}

function readGrace(text: string): number {
  const seconds = Number(text);
  if (/^\d{1,6}$/.test(text) && seconds <= maxGraceSeconds) return seconds;
  throw strangeForm();
}

/** Whether an AI application can call MCP with this key: it sends no `Origin`, and registers no documents. */
const isForAssistants = ({ restrictions }: KeyView): boolean =>
  restrictions === null ||
  (restrictions.origins === null &&
    !restrictions.documentsOnly &&
    restrictions.doors?.includes('mcp') !== false);

function renderNewKey(visit: Visit, origin: string, { apiKey, key }: CreatedKey, old: string | null): Reply {
  const words = keyMessages[visit.locale];
  return renderPage(visit, {
    title: words.newKeyTitle,
    status: 201,
    isPrivate: true,
    body: html`<div class="narrow" data-after-form="${visit.link('/dashboard')}" data-new-key="${apiKey}">
<h1>${words.newKeyTitle}: ${key.name}</h1>
<p class="lead">${words.newKeyCopy}</p>
${old !== null && html`<p>${old}</p>`}
<section class="panel">${shownOnce(words.apiKey, apiKey, words.apiKeyUse)}</section>
${isForAssistants(key) ? mcpSection(visit, origin, apiKey) : html`<p>${words.notForAssistants}</p>`}
<p><a class="button primary" href="${visit.link('/dashboard')}">${dashboardMessages[visit.locale].back}</a></p></div>`,
  });
}
