import type { KeyRestrictions } from '../../domain/accounts/key-restrictions.ts';
import type { QuotaView, QuotaWindow } from '../../domain/quota/quota-view.ts';
import type { Caller } from '../../services/quota/admission.ts';
import { builder } from '../builder.ts';
import { callerOf } from '../context.ts';
import { fieldCost } from '../field-cost.ts';
import { KeyDoor, KeyStatus } from './enums.ts';
import { PlanType } from './plan.ts';

const Restrictions = builder.objectRef<KeyRestrictions>('KeyRestrictions').implement({
  fields: (t) => ({
    origins: t.exposeStringList('origins', { nullable: true }),
    addresses: t.exposeStringList('addresses', { nullable: true }),
    doors: t.expose('doors', { type: [KeyDoor], nullable: true }),
    documentsOnly: t.exposeBoolean('documentsOnly'),
    unitsPerDay: t.exposeInt('unitsPerDay', { nullable: true }),
    perAddressPerHour: t.exposeInt('perAddressPerHour', { nullable: true }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true }),
  }),
});

const QuotaKey = builder.objectRef<Caller['key']>('QuotaKey').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    status: t.expose('status', { type: KeyStatus }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    restrictions: t.expose('restrictions', { type: Restrictions, nullable: true }),
  }),
});

const QuotaWindowType = builder.objectRef<QuotaWindow>('QuotaWindow').implement({
  fields: (t) => ({
    limit: t.exposeInt('limit'),
    used: t.exposeInt('used'),
    remaining: t.exposeInt('remaining'),
    resetsAt: t.field({ type: 'DateTime', resolve: (window) => new Date(window.resetsAtMs) }),
  }),
});

const QuotaStatus = builder.objectRef<{ caller: Caller; quota: QuotaView }>('QuotaStatus').implement({
  fields: (t) => ({
    key: t.field({ type: QuotaKey, resolve: ({ caller }) => caller.key }),
    plan: t.field({ type: PlanType, resolve: ({ caller }) => caller.plan }),
    day: t.field({ type: QuotaWindowType, resolve: ({ quota }) => quota.day }),
    month: t.field({ type: QuotaWindowType, resolve: ({ quota }) => quota.month }),
  }),
});

builder.queryField('quotaStatus', (t) =>
  t.field({
    type: QuotaStatus,
    nullable: true,
    ...fieldCost({ isPersonal: true }),
    resolve: async (_root, _args, context) => {
      const caller = callerOf(context);
      // Kept for the headers too, which an answer about the quota carries as /v1/auth/status does.
      context.run.quota ??= await context.admission.currentQuota(caller);
      return { caller, quota: context.run.quota };
    },
  }),
);
