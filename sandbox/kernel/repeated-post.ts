/** Posts to the product, and again after a second as long as it does not answer, a few times. */
const TRIES = 5;
const AGAIN_AFTER_MS = 1000;

export type Posted = { headers: Record<string, string>; body: string };

/** `make` runs before each try, because a signature may name the time. */
export type RepeatedPost = { post(url: string, make: () => Posted): void; close(): void };

export function createRepeatedPost(): RepeatedPost {
  const closing = new AbortController();

  async function attempt(url: string, make: () => Posted, triesLeft: number): Promise<void> {
    const taken = await fetch(url, { method: 'POST', ...make(), signal: closing.signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (taken || triesLeft === 0 || closing.signal.aborted) return;
    setTimeout(() => void attempt(url, make, triesLeft - 1), AGAIN_AFTER_MS).unref();
  }

  return {
    post: (url, make) => void attempt(url, make, TRIES),
    close: () => closing.abort(),
  };
}
