/** What there is to ask for, so that many requests find something. */
export interface CatalogueFacts {
  readonly ids: readonly number[];
  readonly slugs: readonly string[];
  readonly names: readonly string[];
  readonly brands: readonly string[];
}

interface ListedPhone {
  readonly id: number;
  readonly slug: string;
  readonly full_name: string;
  readonly brand: { readonly slug: string };
}

/** From the newest hundred phones of a gateway. */
export async function readCatalogueFacts(origin: string, key: string): Promise<CatalogueFacts> {
  const answer = await fetch(`${origin}/v1/phones?per_page=100`, { headers: { 'X-API-Key': key } });
  const { data } = (await answer.json()) as { data: readonly ListedPhone[] };
  return {
    ids: data.map(({ id }) => id),
    slugs: data.map(({ slug }) => slug),
    names: data.map(({ full_name: name }) => name),
    brands: [...new Set(data.map(({ brand }) => brand.slug))],
  };
}
