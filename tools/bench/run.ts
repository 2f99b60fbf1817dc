// npm run bench: measures the gateway beside its peers. See README.md.
import { bench } from './bench.ts';

// Exit at once, because an interrupted run would still wait for its next steps.
process.exit(await bench(process.argv.slice(2)));
