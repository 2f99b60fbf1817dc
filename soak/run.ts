// npm run soak: a gateway of its own under requests of which no two are alike, and what it holds meanwhile. See --help.
import { soak } from './soak.ts';

process.exit(await soak(process.argv.slice(2)));
