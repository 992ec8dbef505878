/**
 * Makes something with the first call and hands it to every later one. What failed is made again: a file that
 * cannot be read for a moment must not be missing until the process is restarted.
 */
export function makeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    if (made !== undefined) return made;
    made = make();
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
}
