import type { ChargeRecorder } from '../../src/services/quota/charge-recorder.ts';

/** A recorder of charges that does nothing, for tests that do not list charges. */
export const recordNothing: Pick<ChargeRecorder, 'record' | 'change'> = {
  record: () => ({}) as ReturnType<ChargeRecorder['record']>,
  change: () => {},
};
