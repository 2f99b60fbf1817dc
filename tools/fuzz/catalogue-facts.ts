/** What there is to ask for, so that many requests find something. */
export interface CatalogueFacts {
  readonly ids: readonly number[];
  readonly slugs: readonly string[];
  readonly names: readonly string[];
  readonly brands: readonly string[];
  /** How many the change log has. */
  readonly changes: number;
  /** Of the change log, given by it: at its beginning, within it, and of now. */
  readonly cursors: readonly string[];
}

interface ListedPhone {
  readonly id: number;
  readonly slug: string;
  readonly full_name: string;
  readonly brand: { readonly slug: string };
}

/** From the newest hundred phones of a gateway, and its change log. @param key of a plan with real-time data */
export async function readCatalogueFacts(origin: string, key: string): Promise<CatalogueFacts> {
  const answer = await fetch(`${origin}/v1/phones?per_page=100`, { headers: { 'X-API-Key': key } });
  const { data } = (await answer.json()) as { data: readonly ListedPhone[] };
  return {
    ids: data.map(({ id }) => id),
    slugs: data.map(({ slug }) => slug),
    names: data.map(({ full_name: name }) => name),
    ...(await readChanges(origin, key)),
    brands: [...new Set(data.map(({ brand }) => brand.slug))],
  };
}

async function readChanges(
  origin: string,
  key: string,
): Promise<Pick<CatalogueFacts, 'changes' | 'cursors'>> {
  const ask = async (query: string): Promise<ChangePage> => {
    const answer = await fetch(`${origin}/v1/changes${query}`, { headers: { 'X-API-Key': key } });
    return (await answer.json()) as ChangePage;
  };
  const given: string[] = [];
  let page = await ask('?since=0&limit=500');
  for (; page.data.length > 0; page = await ask(`?since=${page.next_cursor}&limit=500`))
    given.push(...page.data.map(({ cursor }) => cursor));
  const some = given.filter((_, index) => index % Math.ceil(given.length / 12) === 0);
  const { next_cursor: now } = await ask('');
  // Most readers are near the end.
  return { changes: given.length, cursors: [...some, ...given.slice(-8), now, now] };
}

interface ChangePage {
  readonly data: readonly { readonly cursor: string }[];
  readonly next_cursor: string;
}
