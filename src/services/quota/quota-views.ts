import type { QuotaCharge, UsedUnits, WindowName } from '../../domain/quota/quota.ts';
import type { QuotaView, QuotaWindow } from '../../domain/quota/quota-view.ts';
import { type CalendarWindow, getHourWindow, type WindowClock } from '../../domain/quota/windows.ts';
import type { QuotaOwner } from './charge-request.ts';

/** Converts the windows of a charge to the form that clients see: first the account's windows, then its key's. */
export function toQuotaView(charge: QuotaCharge, owner: QuotaOwner, clock: WindowClock): QuotaView {
  return {
    day: createAccountWindow('day', charge, owner, clock),
    month: createAccountWindow('month', charge, owner, clock),
    keyWindows: charge.keyUse === null ? noWindows : createKeyWindows(charge, owner, clock),
    degraded: charge.degraded,
  };
}

/** An empty list, shared by nearly all charges, because few keys have limits of their own. */
const noWindows: readonly QuotaWindow[] = [];

function createAccountWindow(
  name: WindowName,
  charge: UsedUnits,
  { plan, carriedUsage }: QuotaOwner,
  clock: WindowClock,
): QuotaWindow {
  const { id } = charge[name];
  const used = charge[name].used + (carriedUsage[name].id === id ? carriedUsage[name].used : 0);
  return toWindow(name, plan.limits[name], used, clock.findWindow(name, id));
}

function createKeyWindows(
  { day, keyUse }: QuotaCharge,
  { key }: QuotaOwner,
  clock: WindowClock,
): readonly QuotaWindow[] {
  const { unitsPerDay = null, perAddressPerHour = null } = key?.restrictions ?? {};
  const windows: QuotaWindow[] = [];
  if (keyUse === null) return windows;
  if (unitsPerDay !== null)
    windows.push(toWindow('key-day', unitsPerDay, keyUse.day, clock.findWindow('day', day.id)));
  if (perAddressPerHour !== null && keyUse.hour !== null)
    windows.push(
      toWindow('address-hour', perAddressPerHour, keyUse.hour.used, getHourWindow(keyUse.hour.id)),
    );
  return windows;
}

function toWindow(
  name: QuotaWindow['name'],
  limit: number,
  used: number,
  { startsAtMs, resetsAtMs }: CalendarWindow,
): QuotaWindow {
  return { name, limit, used, remaining: Math.max(0, limit - used), startsAtMs, resetsAtMs };
}
