/**
 * Fast path: complete responses by address. It shortens the way through the application (routes.ts), which
 * sends the same bytes; tests/catalogue/api/response-cache-differential.test.ts compares the two. A response
 * is valid for the catalog version it was made for, while that version is known to be current. That
 * knowledge lasts a second; the next request then runs the full path and checks.
 */
import type { CachedResponse } from '#server/http/core/response-cache.ts';

const MOST_ANSWERS = 512;
/** No address of ours is this long. Longer ones are not cached. */
const LONGEST_ADDRESS = 500;

export type CachedResponses = {
  find(url: string): CachedResponse | undefined;
  keep(url: string, version: bigint, answer: CachedResponse): void;
};

export function createCachedResponses(currentVersion: () => bigint | undefined): CachedResponses {
  const answers = new Map<string, CachedResponse>();
  let keptVersion: bigint | undefined;
  return {
    find(url) {
      const answer = answers.get(url);
      return answer !== undefined && currentVersion() === keptVersion ? answer : undefined;
    },
    keep(url, version, answer) {
      // A response that took long to make may be older than the current version.
      if (version !== currentVersion() || url.length > LONGEST_ADDRESS) return;
      if (version !== keptVersion) answers.clear();
      keptVersion = version;
      if (answers.size >= MOST_ANSWERS && !answers.has(url))
        answers.delete(answers.keys().next().value ?? url);
      answers.set(url, answer);
    },
  };
}
