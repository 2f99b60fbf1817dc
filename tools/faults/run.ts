// npm run faults: breaks everything around a gateway under load. See --help.
import { runCampaign } from './campaign.ts';

// Exits without waiting for the pending work of an interrupted run.
process.exit(await runCampaign(process.argv.slice(2)));
