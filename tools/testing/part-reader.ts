/**
 * Creates a function that reads Apollo's multipart protocol for subscriptions from pieces of text, which may be cut
 * anywhere. Each part is JSON after a line `--graphql`. It has a `payload`, except heartbeats, which are `{}`.
 * @param onPart the function that receives the content of each complete part, and null at the closing boundary
 * @returns the function to call with each piece; it throws an Error for text that is not a part
 */
export function createPartReader(onPart: (content: unknown) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    rest += text;
    for (;;) {
      const boundary = /^(?:\r\n)?--graphql(--)?\r\n/.exec(rest);
      if (boundary === null) {
        if (rest.length > 200 && !rest.includes('--graphql'))
          throw new Error(`No part: ${JSON.stringify(rest.slice(0, 200))}`);
        return;
      }
      if (boundary[1] !== undefined) {
        rest = '';
        return onPart(null);
      }
      const head = rest.indexOf('\r\n\r\n', boundary[0].length - 2);
      const end = rest.indexOf('\r\n--graphql', head + 4);
      if (head < 0 || end < 0) return;
      onPart(JSON.parse(rest.slice(head + 4, end)));
      rest = rest.slice(end);
    }
  };
}
