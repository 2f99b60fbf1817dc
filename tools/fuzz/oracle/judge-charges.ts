import { readAccount } from '../../faults/charges/read-account.ts';
import type { Actors } from '../actors.ts';

/** An address that sent no wrong secrets, of which too many would block it. */
const unusedAddress = { 'X-Forwarded-For': '10.255.0.1' };

/**
 * Returns what is wrong with the list of charges of an account at rest, one line each: it must sum up to the
 * account's counter.
 */
export async function judgeCharges(origin: string, account: Actors['chargedAccount']): Promise<string[]> {
  const { counter, listed } = await readAccount(origin, account, unusedAddress);
  return counter === listed
    ? []
    : [`${listed} units are in the list of charges, and ${counter} were counted`];
}
