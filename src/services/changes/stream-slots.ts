import { randomUUID } from 'node:crypto';
import { maxStreams, type StreamSlotStore } from '../../domain/changes/stream-slots.ts';
import { GatewayError } from '../../domain/errors.ts';
import { createUnavailableError } from '../unavailable-error.ts';
import { repeat } from '../work/repeat.ts';

/** How long the streams of a crashed gateway still count. It must be less than the documented 30 s. */
const leaseMs = 20_000;
const renewEveryMs = 6_000;

interface Slot {
  readonly accountId: string;
  readonly onLost: () => void;
  /** The state `expired` means that the slot must be taken again, because the gateway renewed it too late. */
  state: 'opening' | 'taken' | 'expired';
}

/**
 * Manages the slots of this gateway's streams, and renews them while the gateway runs. Each open stream has a slot
 * in the database, so that the streams of an account can be limited across all gateways.
 */
export function createStreamSlots(store: StreamSlotStore, onError: (error: unknown) => void) {
  let gatewayId = randomUUID();
  const slots = new Map<string, Slot>();
  /** Whether the database may have slots of this gateway. */
  let mayHaveStoredSlots = false;

  const takeSlot = (id: string, { accountId }: Slot) =>
    store.take({ id, gateway: gatewayId, accountId }, { max: maxStreams, leaseMs });
  const release = async (id: string): Promise<void> => {
    slots.delete(id);
    // If the release fails, the next renewal removes the slot.
    await store.release([id]).catch(onError);
  };
  const renew = async (): Promise<void> => {
    if (!mayHaveStoredSlots) return;
    if (!(await store.renew(gatewayId, [...slots.keys()], leaseMs))) {
      // The slots have expired. Under a new gateway id, the streams are counted again, if there is room for them.
      gatewayId = randomUUID();
      for (const slot of slots.values()) if (slot.state === 'taken') slot.state = 'expired';
    }
    for (const [id, slot] of [...slots]) {
      if (slot.state !== 'expired') continue;
      const wasTaken = (await takeSlot(id, slot)) === 'taken';
      if (wasTaken) slot.state = 'taken';
      // The stream ended while its slot was being taken.
      if (!slots.has(id)) await release(id);
      else if (!wasTaken) {
        slots.delete(id);
        slot.onLost();
      }
    }
  };
  const renewal = repeat(renew, { everyMs: renewEveryMs, onError });

  return {
    /**
     * Takes one of the account's slots.
     * @param onLost called if the slot expired while the gateway could not reach the database, and other
     * streams have since taken all slots
     * @returns a function that frees the slot
     * @throws GatewayError `too-many-streams` (429), `unavailable` (503)
     */
    take: async (accountId: string, onLost: () => void): Promise<() => Promise<void>> => {
      const id = randomUUID();
      const slot: Slot = { accountId, onLost, state: 'opening' };
      // Add the slot to the list first, because a simultaneous renewal would remove a slot that is not in it.
      slots.set(id, slot);
      mayHaveStoredSlots = true;
      try {
        let outcome = await takeSlot(id, slot);
        if (outcome === 'lease-expired') {
          await renewal.run();
          outcome = await takeSlot(id, slot);
        }
        if (outcome === 'lease-expired')
          throw createUnavailableError('Streams cannot be opened right now. Connect again in a moment.');
        if (outcome === 'too-many') throw createTooManyStreamsError();
        slot.state = 'taken';
      } catch (error) {
        slots.delete(id);
        throw error;
      }
      return () => release(id);
    },
    stop: async (): Promise<void> => {
      await renewal.stop();
      if (mayHaveStoredSlots) await store.leave(gatewayId).catch(onError);
    },
  };
}

const createTooManyStreamsError = (): GatewayError =>
  new GatewayError(
    'too-many-streams',
    `This account has ${maxStreams} streams open, which is the limit. Close one, or share one inside your program.`,
    { retryAfterSeconds: 30 },
  );
