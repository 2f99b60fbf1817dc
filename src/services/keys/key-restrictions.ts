import ipaddr from 'ipaddr.js';
import type {
  CheckedRestriction,
  KeyRestrictions,
  RequestSource,
  TransportName,
} from '../../domain/accounts/key-restrictions.ts';
import { GatewayError } from '../../domain/errors.ts';
import { readNetwork } from './read-network.ts';
import { createOriginSet, getPageOrigin } from './read-origin.ts';

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** Restrictions in a form that is quick to compare with requests. */
interface PreparedRestrictions {
  /** Checks whether a page has one of the allowed origins. Null if all origins are allowed. */
  readonly allowsPage: ((page: string | null) => boolean) | null;
  readonly networks: readonly Network[] | null;
}

/** The prepared restrictions of each cached key record. A changed record has another object. */
const preparedByRestrictions = new WeakMap<KeyRestrictions, PreparedRestrictions>();

/**
 * Finds the first restriction that a request violates, in the order of the checks below. `documents_only` is
 * checked only for transports without registered documents. For GraphQL, `assertAllowed` looks up the document.
 * @returns null if no restriction is violated
 */
export function findViolation(
  restrictions: KeyRestrictions,
  source: RequestSource,
): CheckedRestriction | null {
  const { allowsPage, networks } = getPreparedRestrictions(restrictions);
  if (allowsPage?.(source.getPage()) === false) return 'origins';
  if (networks !== null && !isInside(source.getAddress(), networks)) return 'addresses';
  const { transport } = source;
  if (transport === null) return null;
  if (restrictions.doors !== null && !restrictions.doors.includes(transport)) return 'doors';
  return restrictions.documentsOnly && transport !== 'graphql' ? 'documents_only' : null;
}

/**
 * Checks whether a key may be used for a request.
 * @throws GatewayError `key-restricted` (403) that names the violated restriction
 */
export async function assertAllowed(restrictions: KeyRestrictions, source: RequestSource): Promise<void> {
  const violation = findViolation(restrictions, source);
  if (violation !== null) throw createKeyRestrictedError(violation, source);
  if (!restrictions.documentsOnly || source.transport === null || (await source.usesRegisteredDocument()))
    return;
  throw createKeyRestrictedError('documents_only', source);
}

function isInside(addressText: string | null, networks: readonly Network[]): boolean {
  if (addressText === null || !ipaddr.isValid(addressText)) return false;
  const address = ipaddr.process(addressText);
  return networks.some((network) => network[0].kind() === address.kind() && address.match(network));
}

function getPreparedRestrictions(restrictions: KeyRestrictions): PreparedRestrictions {
  let prepared = preparedByRestrictions.get(restrictions);
  if (prepared === undefined) {
    prepared = prepareRestrictions(restrictions);
    preparedByRestrictions.set(restrictions, prepared);
  }
  return prepared;
}

/** @param restrictions restrictions with origins and networks in the form of `readOrigin` and `readNetwork` */
function prepareRestrictions({ origins, addresses }: KeyRestrictions): PreparedRestrictions {
  return {
    allowsPage: origins && createOriginSet(origins),
    networks: addresses?.flatMap(toNetworks) ?? null,
  };
}

/** Parses a network. @returns a list of one network, or of none if the text is invalid */
function toNetworks(address: string): Network[] {
  const network = readNetwork(address);
  return 'text' in network ? [ipaddr.parseCIDR(network.text)] : [];
}

const transportNames: Readonly<Record<TransportName, string>> = {
  rest: 'REST',
  graphql: 'GraphQL',
  mcp: 'MCP',
};

/**
 * Creates the error for a client. It does not say where the key may be used instead, because visitors of a page see it
 * too. The account holder sees the restrictions in the dashboard.
 */
function createKeyRestrictedError(restriction: CheckedRestriction, source: RequestSource): GatewayError {
  return new GatewayError('key-restricted', `${describeViolation(restriction, source)} ${changeAdvice}`, {
    members: { restriction },
  });
}

const changeAdvice =
  'If it is your key: change its restrictions in the dashboard, or with PATCH /v1/account/keys/{id}.';

function describeViolation(restriction: CheckedRestriction, source: RequestSource): string {
  const { transport } = source;
  switch (restriction) {
    case 'origins': {
      const page = source.getPage();
      if (page === null)
        return 'This API key works on certain web pages only, and this request names none: it has no Origin header and, if it is a GET request, no Referer header.';
      const origin = getPageOrigin(page);
      return `This API key works on certain web pages only, and not on ${origin ?? 'the Origin of this request'}.`;
    }
    case 'addresses':
      return 'This API key works from certain networks only, and not from the address of this request.';
    case 'doors':
      return `This API key is not for ${transportNames[transport ?? 'rest']}.`;
    case 'documents_only':
      return transport === 'graphql'
        ? 'This API key runs registered GraphQL documents only: send the documentId of one ("sha256:" and its digest) and no query. The operator registers documents.'
        : `This API key runs registered GraphQL documents only, and is not for ${transportNames[transport ?? 'rest']}.`;
  }
}
