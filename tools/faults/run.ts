// npm run faults: breaks everything around a gateway under load. See --help.
import { runCampaign } from './campaign.ts';

// Whatever an interrupted run was about to do next is not waited for.
process.exit(await runCampaign(process.argv.slice(2)));
