import { testFaults } from '../support/test-faults.ts';

await testFaults('under load', ['postgres-terminate', 'postgres-grace', 'clock-midnight']);
