import { standardLoad } from '../../src/server/overload/load-shedding.ts';

/** Thresholds that a gateway does not exceed on a machine that is busy with other tests. */
export const patientLoad = { ...standardLoad, lateMs: 60_000, patienceMs: 60_000 };
