import { testFaults } from '../support/test-faults.ts';

await testFaults('under load', ['redis-readonly', 'redis-oom', 'redis-client-kill', 'redis-absent']);
