/**
 * Reads Apollo's multipart protocol for subscriptions piece by piece, cut anywhere: parts of JSON behind `--graphql`, a
 * `payload` in each but heartbeats, which are `{}`.
 * @param onPart called with the content of each part that is whole, and at the closing boundary with null
 * @returns to be called with each piece of text @throws Error for what is no part
 */
export function createPartReader(onPart: (content: unknown) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    rest += text;
    for (;;) {
      const opened = /^(?:\r\n)?--graphql(--)?\r\n/.exec(rest);
      if (opened === null) {
        if (rest.length > 200 && !rest.includes('--graphql'))
          throw new Error(`No part: ${JSON.stringify(rest.slice(0, 200))}`);
        return;
      }
      if (opened[1] !== undefined) {
        rest = '';
        return onPart(null);
      }
      const head = rest.indexOf('\r\n\r\n', opened[0].length - 2);
      const end = rest.indexOf('\r\n--graphql', head + 4);
      if (head < 0 || end < 0) return;
      onPart(JSON.parse(rest.slice(head + 4, end)));
      rest = rest.slice(end);
    }
  };
}
