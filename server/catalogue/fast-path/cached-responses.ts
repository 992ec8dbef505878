/**
 * Fast path: the answers that were given for whole addresses, ready to be given again. It shortens the way through the application
 * (routes.ts), which answers the same bytes. An answer is good for the version of the catalogue that its page was made for, as
 * long as that is known to be the current one: for a second at a time, and then a request goes the whole way and asks.
 * tests/catalogue/api/response-cache-differential.test.ts compares the two.
 */
import type { ReadyAnswer } from '#server/http/core/response-cache.ts';

const MOST_ANSWERS = 512;
/** The longest address of ours is far shorter; what others make up is not worth its place. */
const LONGEST_ADDRESS = 500;

export type ReadyPages = {
  find(url: string): ReadyAnswer | undefined;
  keep(url: string, version: bigint, answer: ReadyAnswer): void;
};

export function createCachedResponses(currentVersion: () => bigint | undefined): ReadyPages {
  const answers = new Map<string, ReadyAnswer>();
  let keptVersion: bigint | undefined;
  return {
    find(url) {
      const answer = answers.get(url);
      return answer !== undefined && currentVersion() === keptVersion ? answer : undefined;
    },
    keep(url, version, answer) {
      // A page that took long to make may be older than what is current now.
      if (version !== currentVersion() || url.length > LONGEST_ADDRESS) return;
      if (version !== keptVersion) answers.clear();
      keptVersion = version;
      if (answers.size >= MOST_ANSWERS && !answers.has(url))
        answers.delete(answers.keys().next().value ?? url);
      answers.set(url, answer);
    },
  };
}
