import { standardLoad } from '../../src/server/overload/load-shedding.ts';

/** Of a loop that is late, and of requests that waited: beside a gateway of a test others are at work. */
export const patientLoad = { ...standardLoad, lateMs: 60_000, patienceMs: 60_000 };
