/**
 * Makes a function that runs background work and never rejects.
 * @param onError called with the first of several failures in a row
 */
export function createRunSafely(onError: (error: unknown) => void) {
  let isFailing = false;
  return async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing) onError(error);
      isFailing = true;
    }
  };
}
