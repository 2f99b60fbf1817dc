import type { ChargeRecorder } from '../../src/services/quota/charge-recorder.ts';

/** Stands for the recorder of charges where nobody lists them. */
export const recordNothing: Pick<ChargeRecorder, 'record' | 'change'> = {
  record: () => ({}) as ReturnType<ChargeRecorder['record']>,
  change: () => {},
};
