/** An answer and the tag that the gateway knows it by. */
export interface TaggedAnswer {
  readonly etag: string;
  readonly text: string;
}

export interface EtagCache {
  get(url: string): TaggedAnswer | undefined;
  set(url: string, answer: TaggedAnswer): void;
}

/**
 * Answers by URL, the least recently used leave first. As text: whoever changes what was parsed of it changes nothing
 * here. One client has one key, so an answer never reaches another key.
 * @param maxCharacters of all texts together
 */
export function createEtagCache(maxCharacters: number): EtagCache {
  /** A Map keeps the order of insertion: the first is the least recently used. */
  const answers = new Map<string, TaggedAnswer>();
  let characters = 0;
  const take = (url: string): TaggedAnswer | undefined => {
    const answer = answers.get(url);
    if (answers.delete(url)) characters -= answer?.text.length ?? 0;
    return answer;
  };
  const put = (url: string, answer: TaggedAnswer): void => {
    answers.set(url, answer);
    characters += answer.text.length;
  };
  return {
    get: (url) => {
      const answer = take(url);
      if (answer !== undefined) put(url, answer);
      return answer;
    },
    set: (url, answer) => {
      take(url);
      if (answer.text.length > maxCharacters) return;
      put(url, answer);
      for (const oldest of answers.keys()) {
        if (characters <= maxCharacters) return;
        take(oldest);
      }
    },
  };
}
