/** The facts about a device in the user agent of an app or browser. */
export interface AgentDevice {
  /** The model that Android reports, which is a number or a name, or null if the user agent does not state it. */
  readonly model: string | null;
  /** Apple's identifier, such as "iPhone15,2". Only apps send it. Browsers send "iPhone" for all iPhones. */
  readonly identifier: string | null;
  /** The texts between separators, where apps put the brand, the model and the code name. */
  readonly segments: readonly string[];
  /** Whether the stated operating system is from Apple, or null if none is stated. */
  readonly isApple: boolean | null;
}

/** Matches a user agent: by a product with its version, or by the comment that browsers send. */
const userAgentPattern =
  /^(?:Mozilla|Dalvik|Opera|UCWEB|okhttp|Instagram)\/|\b(?:okhttp|CFNetwork|Darwin|AppleWebKit)\/\d|\(.*\b(?:Android|iPhone OS|iOS)\b/i;
const appleIdentifierPattern = /\b(?:iPhone|iPad|Watch)\d{1,2},\d{1,2}\b/;

/**
 * Matches systems that are not from Apple. They are tested first, because Windows Phone claims to be "like
 * iPhone OS".
 */
const otherSystemPattern = /\b(?:Android|Adr|Windows Phone|(?:Open)?Harmony(?:OS)?|KAIOS|Tizen|Linux)\b/i;
const appleSystemPattern = /\b(?:iPhone|iPad|iPod|iOS|watchOS|CFNetwork|Darwin|Mac OS X)\b/i;

/** Matches the build of the system. It is removed, because it often looks like a model and may name another model. */
const buildPattern = /\bBuild\/[^;)]*/g;

/** Reads a user agent (RFC 9110 §10.1.5). Returns null for other texts. */
export function readUserAgent(text: string): AgentDevice | null {
  const identifier = appleIdentifierPattern.exec(text)?.[0] ?? null;
  if (!userAgentPattern.test(text))
    return identifier === null ? null : { model: null, identifier, segments: [], isApple: true };
  const isOtherSystem = otherSystemPattern.test(text);
  const withoutBuild = text.replace(buildPattern, '');
  return {
    model: findAndroidModel(withoutBuild),
    identifier,
    segments: splitSegments(withoutBuild),
    isApple: isOtherSystem || appleSystemPattern.test(text) ? !isOtherSystem : null,
  };
}

/** Matches texts that stand where a model is expected, but are not models. Chrome sends "K" for every model. */
const nonModelPattern =
  /^(?:K|HarmonyOS|HMSCore.*|[a-z]{2}(?:[-_][a-z]{2})?|U|wv|arm(?:_64|64|v\d\w*)?|Mobile|Tablet|TV|rv:.*|)$/i;

/** Reads the model after the version of Android: "(Linux; Android 14; SM-S928B)". The brackets may be missing. */
function findAndroidModel(text: string): string | null {
  const startMatch = /\b(?:Android|Adr)(?: [\d.]+\w*)?\s*;/.exec(text);
  if (startMatch === null) return null;
  const { index } = startMatch;
  const comment = text.slice(index + startMatch[0].length, findCommentEnd(text, index));
  for (const segment of comment.split(';')) {
    const model = segment.replace(/\sAppleWebKit\/.*$/, '').trim();
    if (!nonModelPattern.test(model)) return model;
  }
  return null;
}

/** Finds the end of the comment that contains an offset. The comment may contain brackets: "moto g(7) power". */
function findCommentEnd(text: string, offset: number): number {
  let depth = 1;
  for (let index = offset; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1;
    else if (text[index] === ')') depth -= 1;
    if (depth === 0) return index;
  }
  return text.length;
}

function splitSegments(text: string): string[] {
  return text
    .split(/[;()|,"]/)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '' && !nonModelPattern.test(segment));
}
