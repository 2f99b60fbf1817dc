import ipaddr from 'ipaddr.js';
import type {
  BrokenRestriction,
  KeyRestrictions,
  RequestSource,
  TransportName,
} from '../../domain/accounts/key-restrictions.ts';
import { GatewayError } from '../../domain/errors.ts';
import { createOriginSet, originOfPage } from './origin-set.ts';
import { readNetwork } from './read-network.ts';

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** Restrictions in the form in which requests are compared with them. */
interface Prepared {
  /** Whether a page is of one of the origins. */
  readonly fitsPage: ((page: string | null) => boolean) | null;
  readonly networks: readonly Network[] | null;
}

/** Once for each key that is looked up: gateways keep its record until it changes. */
const prepared = new WeakMap<KeyRestrictions, Prepared>();

/**
 * The first member that a request does not fit, looked at in this order; null if it fits. `documents_only` is looked at as
 * far as the door shows it: whether a document is registered has to be asked for (`assertMayAsk`).
 */
export function restrictionBroken(
  restrictions: KeyRestrictions,
  asker: Pick<RequestSource, 'transport' | 'address' | 'page'>,
): BrokenRestriction | null {
  const { fitsPage, networks } = preparedOf(restrictions);
  if (fitsPage?.(asker.page()) === false) return 'origins';
  if (networks !== null && !isInside(asker.address(), networks)) return 'addresses';
  const { transport: door } = asker;
  if (door === null) return null;
  if (restrictions.doors !== null && !restrictions.doors.includes(door)) return 'doors';
  return restrictions.documentsOnly && door !== 'graphql' ? 'documents_only' : null;
}

/** @throws GatewayError `key-restricted` (403) naming the member, for a request that the key may not be used for */
export async function assertMayAsk(restrictions: KeyRestrictions, asker: RequestSource): Promise<void> {
  const broken = restrictionBroken(restrictions, asker);
  if (broken !== null) throw keyRestricted(broken, asker);
  if (!restrictions.documentsOnly || asker.transport === null || (await asker.usesRegisteredDocument()))
    return;
  throw keyRestricted('documents_only', asker);
}

function isInside(text: string | null, networks: readonly Network[]): boolean {
  if (text === null || !ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return networks.some((network) => network[0].kind() === address.kind() && address.match(network));
}

function preparedOf(restrictions: KeyRestrictions): Prepared {
  const known = prepared.get(restrictions);
  if (known !== undefined) return known;
  const made = prepare(restrictions);
  prepared.set(restrictions, made);
  return made;
}

/** Origins and networks are stored in the one form that `readOrigin` and `readNetwork` give them. */
function prepare({ origins, addresses }: KeyRestrictions): Prepared {
  return {
    fitsPage: origins && createOriginSet(origins),
    networks: addresses?.flatMap(toNetwork) ?? null,
  };
}

/** Nothing is inside of what is no network. */
function toNetwork(address: string): Network[] {
  const read = readNetwork(address);
  return 'text' in read ? [ipaddr.parseCIDR(read.text)] : [];
}

const nameOfDoor: Readonly<Record<TransportName, string>> = { rest: 'REST', graphql: 'GraphQL', mcp: 'MCP' };

/**
 * What to do about it, for whoever reads the answer: a page's visitor learns nothing of where else the key may be used.
 * Whose key it is sees that in the dashboard.
 */
function keyRestricted(restriction: BrokenRestriction, asker: RequestSource): GatewayError {
  return new GatewayError('key-restricted', `${whatIsWrong(restriction, asker)} ${whereToChange}`, {
    members: { restriction },
  });
}

const whereToChange =
  'If it is your key: change its restrictions in the dashboard, or with PATCH /v1/account/keys/{id}.';

function whatIsWrong(restriction: BrokenRestriction, asker: RequestSource): string {
  const { transport: door } = asker;
  switch (restriction) {
    case 'origins': {
      const sent = asker.page();
      if (sent === null)
        return 'This API key works on certain web pages only, and this request names none: it has no Origin header, nor, as a GET, a Referer.';
      const origin = originOfPage(sent);
      return `This API key works on certain web pages only, and not ${origin === null ? 'where the Origin of this request is' : `on ${origin}`}.`;
    }
    case 'addresses':
      return 'This API key works from certain networks only, and not from the address of this request.';
    case 'doors':
      return `This API key is not for ${nameOfDoor[door ?? 'rest']}.`;
    case 'documents_only':
      return door === 'graphql'
        ? 'This API key runs registered GraphQL documents only: send the documentId of one ("sha256:" and its digest) and no query. The operator registers documents.'
        : `This API key runs registered GraphQL documents only, and is not for ${nameOfDoor[door ?? 'rest']}.`;
  }
}
