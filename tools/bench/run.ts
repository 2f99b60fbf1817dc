// npm run bench: measures the gateway beside its peers. See README.md.
import { bench } from './bench.ts';

// Whatever an interrupted run was about to do next is not waited for.
process.exit(await bench(process.argv.slice(2)));
