import { testFaults } from '../support/test-faults.ts';

await testFaults('under load', ['gateway-kill', 'gateway-sigterm', 'embedded-kill', 'disk-full']);
