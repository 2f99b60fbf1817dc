/** What the user agent of an app or a browser says of the phone that it runs on. */
export interface AgentDevice {
  /** What Android calls the model: a number or a name; null where the agent does not say it. */
  readonly model: string | null;
  /** Apple's identifier, "iPhone15,2", which only apps send: browsers say "iPhone" of all iPhones. */
  readonly identifier: string | null;
  /** Whatever else stands between signs: apps put brand, model and code name there. */
  readonly segments: readonly string[];
}

/** A product with its version, or the comment that browsers send. */
const agentShape =
  /^(?:Mozilla|Dalvik|Opera|okhttp|Instagram)\/|\b(?:okhttp|CFNetwork|Darwin|AppleWebKit)\/\d|\(.*\b(?:Android|iPhone OS|iOS)\b/i;
const appleIdentifier = /\b(?:iPhone|iPad|Watch)\d{1,2},\d{1,2}\b/;

/** Reads a user agent (RFC 9110 §10.1.5); null for a text that is none. */
export function readUserAgent(text: string): AgentDevice | null {
  const identifier = appleIdentifier.exec(text)?.[0] ?? null;
  if (!agentShape.test(text)) return identifier === null ? null : { model: null, identifier, segments: [] };
  return { model: androidModel(text), identifier, segments: segmentsOf(text) };
}

/** Chrome sends "K" for every model; what is no model may stand in its place. */
const noModel = /^(?:K|[a-z]{2}(?:[-_][a-z]{2})?|U|wv|arm(?:_64|64|v\d\w*)?|Mobile|Tablet|TV|rv:.*|)$/i;

/**
 * What stands behind the version of Android in the comment, up to the number of the build:
 * "(Linux; Android 14; SM-S928B Build/UP1A.231005.007)".
 */
function androidModel(text: string): string | null {
  const start = /\bAndroid(?: [\d.]+\w*)?\s*;/.exec(text);
  if (start === null) return null;
  const comment = text.slice(start.index + start[0].length, commentEnd(text, start.index));
  for (const part of comment.split(';')) {
    const model = part.replace(/\bBuild\/.*$/, '').trim();
    if (!noModel.test(model)) return model;
  }
  return null;
}

/** Where the comment ends that is open here; brackets inside belong to it: "moto g(7) power". */
function commentEnd(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

function segmentsOf(text: string): string[] {
  return text
    .split(/[;()|,"]|\sBuild\//)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '' && !noModel.test(segment));
}
