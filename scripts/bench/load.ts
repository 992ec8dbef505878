/** Clients that do the same thing at the same time, and how often and how fast they did it. */

/** One client's next piece of work; false when there is nothing left for it to do. */
export type Work = (client: number) => Promise<boolean>;

export type Burst = { perSecond: number; timesMs: number[] };

/** Lets each of `clients` do `work` again and again for `seconds`, or until one of them has nothing left to do. */
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
