const mailedCode = /^[0-9A-Z]{5}-[0-9A-Z]{5}$/;

/** The unique parts of a credential: its halves, so that one that was cut off or mistyped is found too. */
function halvesOf(credential: string): string[] {
  // Half of a code that is mailed is five characters, which can be anything.
  if (mailedCode.test(credential)) return [credential, credential.replace('-', '')];
  if (credential.startsWith('whsec_')) {
    // It is the base64 of the bytes that sign.
    const bytes = Buffer.from(credential.slice(6), 'base64');
    return [...halvesOf(credential.slice(6)), bytes.toString('hex')];
  }
  const hidden = /^ph[ksr]_/.test(credential) ? credential.slice(14, 46) : credential;
  const middle = Math.floor(hidden.length / 2);
  return [hidden.slice(0, middle), hidden.slice(middle)];
}

const percent = (text: string): string =>
  [...text].map((one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');

/** The spellings in which a text may lie about. Base64 depends on what stands before it. */
function spellingsOf(text: string): string[] {
  const base64 = [0, 1, 2].map((shift) => {
    const encoded = Buffer.from('\0'.repeat(shift) + text).toString('base64url');
    return encoded.slice(shift === 0 ? 0 : 4, -4);
  });
  return [text, percent(text), Buffer.from(text).toString('hex'), ...base64];
}

/** The lines in which any of the credentials, or half of one, can be read, clipped; by what was searched. */
export function findTraces(
  credentials: readonly string[],
  places: Readonly<Record<string, readonly string[]>>,
): string[] {
  const needles = credentials.flatMap(halvesOf).flatMap(spellingsOf);
  return Object.entries(places).flatMap(([place, lines]) =>
    lines.flatMap((line) => {
      const lower = line.toLowerCase();
      const found = needles.find((needle) => line.includes(needle) || lower.includes(needle.toLowerCase()));
      return found === undefined ? [] : [`${place}: ${line.slice(0, 300)}`];
    }),
  );
}
