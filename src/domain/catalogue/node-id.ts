/** The types of objects with a global id, by which clients can fetch them again (Relay). */
export const nodeTypes = ['Phone', 'Brand', 'Price', 'Review'] as const;
export type NodeType = (typeof nodeTypes)[number];

/** The object that a node id refers to. */
export interface NodeRef {
  readonly type: NodeType;
  readonly id: number;
  /** The ISO 4217 code of a converted price, or null for other objects and for a price in its original currency. */
  readonly currency: string | null;
}

const maxId = 2_147_483_647;
const nodeIdPattern = new RegExp(`^(${nodeTypes.join('|')}):([1-9][0-9]{0,9})(?::([A-Z]{3}))?$`);

export const nodeIdHelp = 'must be a nodeId from an earlier response';

/** Encodes `Phone:5`, or `Price:5:EUR` for a converted price, in base64url without padding (RFC 4648 §5). */
export function toNodeId({ type, id, currency }: NodeRef): string {
  return Buffer.from(`${type}:${id}${currency === null ? '' : `:${currency}`}`).toString('base64url');
}

/**
 * Decodes a node id. Only the canonical text of an object is accepted, so caches may compare node ids.
 * @returns null if the text is not a node id
 */
export function readNodeId(text: string): NodeRef | null {
  const match = nodeIdPattern.exec(Buffer.from(text, 'base64url').toString());
  if (match === null) return null;
  const [, type, id, currency = null] = match;
  const ref = { type: type as NodeType, id: Number(id), currency };
  const isValid = ref.id <= maxId && (currency === null || type === 'Price') && toNodeId(ref) === text;
  return isValid ? ref : null;
}
