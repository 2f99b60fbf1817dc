/** The types of what a client can ask for again by one id that is unlike on every type. */
export const nodeTypes = ['Phone', 'Brand', 'Price', 'Review'] as const;
export type NodeType = (typeof nodeTypes)[number];

/** What a node id names. A price shown in its own currency has none. */
export interface NodeRef {
  readonly type: NodeType;
  readonly id: number;
  /** Of a converted price: ISO 4217, upper case. */
  readonly currency: string | null;
}

const maxId = 2_147_483_647;
const form = new RegExp(`^(${nodeTypes.join('|')}):([1-9][0-9]{0,9})(?::([A-Z]{3}))?$`);

export const nodeIdHelp = 'must be a nodeId as answers have it';

/** `Phone:5`, of a converted price `Price:5:EUR`, in base64url without padding (RFC 4648 §5). */
export function nodeIdOf({ type, id, currency }: NodeRef): string {
  return Buffer.from(`${type}:${id}${currency === null ? '' : `:${currency}`}`).toString('base64url');
}

/** Null for what no node can have: for one thing there is one text, so that caches may compare them. */
export function readNodeId(text: string): NodeRef | null {
  const found = form.exec(Buffer.from(text, 'base64url').toString());
  if (found === null) return null;
  const [, type, id, currency = null] = found;
  const ref = { type: type as NodeType, id: Number(id), currency };
  const isOne = ref.id <= maxId && (currency === null || type === 'Price') && nodeIdOf(ref) === text;
  return isOne ? ref : null;
}
