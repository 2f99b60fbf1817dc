/** What the user agent of an app or browser states about its device. */
export interface AgentDevice {
  /**
   * The model that Android reports, which is a number or a name. Null if the user agent does not state it.
   */
  readonly model: string | null;
  /** Apple's identifier, "iPhone15,2". Only apps send it. Browsers send "iPhone" for all iPhones. */
  readonly identifier: string | null;
  /** Other texts between separators, where apps put brand, model and code name. */
  readonly segments: readonly string[];
}

/** Matches a product with its version, or the comment that browsers send. */
const userAgentPattern =
  /^(?:Mozilla|Dalvik|Opera|okhttp|Instagram)\/|\b(?:okhttp|CFNetwork|Darwin|AppleWebKit)\/\d|\(.*\b(?:Android|iPhone OS|iOS)\b/i;
const appleIdentifierPattern = /\b(?:iPhone|iPad|Watch)\d{1,2},\d{1,2}\b/;

/** Reads a user agent (RFC 9110 §10.1.5). Returns null for other texts. */
export function readUserAgent(text: string): AgentDevice | null {
  const identifier = appleIdentifierPattern.exec(text)?.[0] ?? null;
  if (!userAgentPattern.test(text))
    return identifier === null ? null : { model: null, identifier, segments: [] };
  return { model: findAndroidModel(text), identifier, segments: splitSegments(text) };
}

/** Texts that stand where the model should be, but are not a model. Chrome sends "K" for every model. */
const nonModelPattern =
  /^(?:K|[a-z]{2}(?:[-_][a-z]{2})?|U|wv|arm(?:_64|64|v\d\w*)?|Mobile|Tablet|TV|rv:.*|)$/i;

/** Reads the model after Android's version, before the build: "(Linux; Android 14; SM-S928B Build/UP1A)". */
function findAndroidModel(text: string): string | null {
  const start = /\bAndroid(?: [\d.]+\w*)?\s*;/.exec(text);
  if (start === null) return null;
  const comment = text.slice(start.index + start[0].length, findCommentEnd(text, start.index));
  for (const segment of comment.split(';')) {
    const model = segment.replace(/\bBuild\/.*$/, '').trim();
    if (!nonModelPattern.test(model)) return model;
  }
  return null;
}

/** Finds the end of a comment that has been opened. The comment may contain brackets: "moto g(7) power". */
function findCommentEnd(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

function splitSegments(text: string): string[] {
  return text
    .split(/[;()|,"]|\sBuild\//)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '' && !nonModelPattern.test(segment));
}
