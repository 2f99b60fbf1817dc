// Generates the peers' Prisma client, so that types can be checked without a run of the benchmark.
import { generatePeerClient } from './peer-client.ts';

await generatePeerClient();
