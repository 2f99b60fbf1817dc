import { readFileSync } from 'node:fs';
import { type MatchConfidence, maxHintLength } from '../../src/domain/catalogue/identification.ts';
import { getDisplayName } from '../../src/domain/catalogue/phone-identity.ts';
import type { SearchEntry, SearchIndex } from '../../src/domain/catalogue/search-index.ts';
import { isSameBrand, squeezeWords } from '../../src/names/brand-aliases.ts';
import { squeezeName } from '../../src/names/normalise-text.ts';
import { dataFolder } from './sheet-catalogue.ts';

/** User agents with the devices that they belong to. They are not part of the repository. */
export const agentsBesideRepository = `${dataFolder}user-agents/agents.ndjson`;

/** A line of the file: a user agent, with the maker and model that another service recognised. */
interface AgentRow {
  readonly user_agent: string;
  readonly brand: string;
  readonly model: string;
}

export interface JudgedAgent extends AgentRow {
  readonly confidence: MatchConfidence | 'none';
  /** The full name of the first match. */
  readonly found: string | null;
  /** `other` if any match is a phone of another maker; `partner` if that maker sold the phone with the stated one. */
  readonly maker: 'same' | 'partner' | 'other';
}

/** Pairs of makers of which one sold phones of the other, so that both names are right for the same device. */
const partnerPairs = new Set([
  'google lg',
  'google motorola',
  'google samsung',
  'google huawei',
  'hinova huawei',
  'honor huawei',
  'huawei honor',
  'micromax yu',
  'microsoft nokia',
  'sony sonyericsson',
  'tcl alcatel',
]);

function compareMaker(stated: string, { brand, fullName }: SearchEntry): JudgedAgent['maker'] {
  const [statedName, foundName] = [squeezeName(stated), squeezeName(brand.name)];
  if (isSameBrand(squeezeWords(stated), foundName, squeezeWords(getDisplayName(fullName, brand.name)).words))
    return 'same';
  return partnerPairs.has(`${statedName} ${foundName}`) ? 'partner' : 'other';
}

/** Identifies each user agent of a file, and compares the maker with the one that the file states. */
export function judgeAgents(
  index: Pick<SearchIndex, 'identify'>,
  entries: readonly SearchEntry[],
  file: string,
): JudgedAgent[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const rows: AgentRow[] = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  return rows.map((row) => {
    const matches = index.identify({ text: row.user_agent.slice(0, maxHintLength) });
    const phones = matches.map(({ id }) => byId.get(id) as SearchEntry);
    const makers = phones.map((phone) => compareMaker(row.brand, phone)).sort();
    return {
      ...row,
      confidence: matches[0]?.confidence ?? 'none',
      found: phones[0]?.fullName ?? null,
      maker: makers.find((maker) => maker !== 'same') ?? 'same',
    };
  });
}
