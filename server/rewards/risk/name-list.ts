/** A list of names, searched for the name of a person. */

/** Upper case, accents, marks and the order of the parts make no other name. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/**
 * Finds the name on the list all of whose words are in the given name: "Doe, John" is found for "John Adam
 * Doe". A name of a single word is found for that word alone.
 */
export function createNameList(names: readonly string[]): (name: string) => string | undefined {
  // By its longest word, which few other names have.
  const byWord = new Map<string, { name: string; words: string[] }[]>();
  for (const name of names) {
    const words = wordsOf(name);
    const [longest] = words.toSorted((one, other) => other.length - one.length);
    if (longest === undefined) continue;
    const known = byWord.get(longest);
    if (known) known.push({ name, words });
    else byWord.set(longest, [{ name, words }]);
  }
  return (name) => {
    const own = wordsOf(name);
    const has = new Set(own);
    for (const word of has) {
      const found = byWord
        .get(word)
        ?.find(({ words }) => (words.length === 1 ? own.length === 1 : words.every((each) => has.has(each))));
      if (found) return found.name;
    }
    return undefined;
  };
}
