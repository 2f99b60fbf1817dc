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
  /** Whether the stated operating system is one of Apple's. Null if none is stated. */
  readonly isApple: boolean | null;
}

/** Matches a product with its version, or the comment that browsers send. */
const userAgentPattern =
  /^(?:Mozilla|Dalvik|Opera|UCWEB|okhttp|Instagram)\/|\b(?:okhttp|CFNetwork|Darwin|AppleWebKit)\/\d|\(.*\b(?:Android|iPhone OS|iOS)\b/i;
const appleIdentifierPattern = /\b(?:iPhone|iPad|Watch)\d{1,2},\d{1,2}\b/;

/** Windows Phone also claims to be Android and "like iPhone OS", so other systems are looked for first. */
const otherSystemPattern = /\b(?:Android|Adr|Windows Phone|(?:Open)?Harmony(?:OS)?|KAIOS|Tizen|Linux)\b/i;
const appleSystemPattern = /\b(?:iPhone|iPad|iPod|iOS|watchOS|CFNetwork|Darwin|Mac OS X)\b/i;

/** The build of the system often looks like a model, and may name another one. */
const buildPattern = /\bBuild\/[^;)]*/g;

/** Reads a user agent (RFC 9110 §10.1.5). Returns null for other texts. */
export function readUserAgent(text: string): AgentDevice | null {
  const identifier = appleIdentifierPattern.exec(text)?.[0] ?? null;
  if (!userAgentPattern.test(text))
    return identifier === null ? null : { model: null, identifier, segments: [], isApple: true };
  const isOther = otherSystemPattern.test(text);
  const withoutBuild = text.replace(buildPattern, '');
  return {
    model: findAndroidModel(withoutBuild),
    identifier,
    segments: splitSegments(withoutBuild),
    isApple: isOther || appleSystemPattern.test(text) ? !isOther : null,
  };
}

/** Texts that stand where the model should be, but are not a model. Chrome sends "K" for every model. */
const nonModelPattern =
  /^(?:K|HarmonyOS|HMSCore.*|[a-z]{2}(?:[-_][a-z]{2})?|U|wv|arm(?:_64|64|v\d\w*)?|Mobile|Tablet|TV|rv:.*|)$/i;

/** Reads the model after Android's version: "(Linux; Android 14; SM-S928B)". Some agents have no brackets. */
function findAndroidModel(text: string): string | null {
  const start = /\b(?:Android|Adr)(?: [\d.]+\w*)?\s*;/.exec(text);
  if (start === null) return null;
  const comment = text.slice(start.index + start[0].length, findCommentEnd(text, start.index));
  for (const segment of comment.split(';')) {
    const model = segment.replace(/\sAppleWebKit\/.*$/, '').trim();
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
    .split(/[;()|,"]/)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '' && !nonModelPattern.test(segment));
}
