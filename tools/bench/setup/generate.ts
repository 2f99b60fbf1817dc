// For whoever checks types without having run the benchmark: makes the peers' Prisma client.
import { generatePeerClient } from './peer-client.ts';

await generatePeerClient();
