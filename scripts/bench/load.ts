/** Runs clients that repeat the same work at the same time, and counts how often and how fast they do it. */

/** Does one client's next piece of work; false when no work is left. */
export type Work = (client: number) => Promise<boolean>;

export type Burst = { perSecond: number; timesMs: number[] };

/** Lets each client repeat `work` for `seconds`, or until one of them has no work left. */
export async function burst(
  { clients, seconds }: { clients: number; seconds: number },
  work: Work,
): Promise<Burst> {
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const timesMs: number[] = [];
  let exhausted = false;
  const run = async (client: number) => {
    for (let begun = startedAt; begun < until && !exhausted; ) {
      if (!(await work(client))) exhausted = true;
      const ended = performance.now();
      if (!exhausted) timesMs.push(ended - begun);
      begun = ended;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  return { perSecond: (timesMs.length * 1000) / (performance.now() - startedAt), timesMs };
}

/** The value below which this share of the times lies. */
export function percentile(timesMs: readonly number[], share: number): number {
  const sorted = timesMs.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
