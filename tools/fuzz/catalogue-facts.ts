/** Identifiers and names of real phones, so that many generated requests find something. */
export interface CatalogueFacts {
  readonly ids: readonly number[];
  readonly slugs: readonly string[];
  readonly names: readonly string[];
  readonly brands: readonly string[];
  /** Number of entries in the change log. */
  readonly changes: number;
  /** Cursors that the change log issued: some spread over all of it, the last ones, and the current one. */
  readonly cursors: readonly string[];
}

interface ListedPhone {
  readonly id: number;
  readonly slug: string;
  readonly full_name: string;
  readonly brand: { readonly slug: string };
}

/** Reads the newest hundred phones and the change log of a gateway. @param key of a plan with real-time data */
export async function readCatalogueFacts(origin: string, key: string): Promise<CatalogueFacts> {
  const response = await fetch(`${origin}/v1/phones?per_page=100`, { headers: { 'X-API-Key': key } });
  const { data } = (await response.json()) as { data: readonly ListedPhone[] };
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
  const fetchPage = async (query: string): Promise<ChangePage> => {
    const response = await fetch(`${origin}/v1/changes${query}`, { headers: { 'X-API-Key': key } });
    return (await response.json()) as ChangePage;
  };
  const cursors: string[] = [];
  let page = await fetchPage('?since=0&limit=500');
  for (; page.data.length > 0; page = await fetchPage(`?since=${page.next_cursor}&limit=500`))
    cursors.push(...page.data.map(({ cursor }) => cursor));
  const spread = cursors.filter((_, index) => index % Math.ceil(cursors.length / 12) === 0);
  const { next_cursor: current } = await fetchPage('');
  // Cursors near the end are repeated: most readers are there.
  return { changes: cursors.length, cursors: [...spread, ...cursors.slice(-8), current, current] };
}

interface ChangePage {
  readonly data: readonly { readonly cursor: string }[];
  readonly next_cursor: string;
}
