/**
 * Compares contestants in rounds. Each round runs every contestant for a short burst, so a machine that slows
 * down slows all of them. A ratio is taken within a round; the median of the rounds counts.
 */
import { type Burst, burst, median, percentile, type Work } from './load.ts';

export type Contestant = {
  work: Work;
  /** Prepares what the burst uses up. Not timed. */
  prepare?: () => Promise<void>;
};

/** One burst per round. */
export type Bursts = readonly Burst[];

export type RoundOptions = { clients: number; rounds: number; seconds: number };

/** Runs every contestant in every round; the first round warms up and is not counted. */
export async function runRounds<Name extends string>(
  contestants: Record<Name, Contestant>,
  { clients, rounds, seconds }: RoundOptions,
): Promise<Record<Name, Bursts>> {
  const names = Object.keys(contestants) as Name[];
  const taken = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Burst[]>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const { prepare, work } = contestants[name];
      await prepare?.();
      const result = await burst({ clients, seconds }, work);
      if (round > 0) taken[name].push(result);
    }
  }
  return taken;
}

export function ratio(of: Bursts, to: Bursts): number {
  return median(of.map(({ perSecond }, round) => perSecond / (to[round]?.perSecond ?? 0)));
}

export function perSecond(bursts: Bursts): number {
  return median(bursts.map((each) => each.perSecond));
}

/** Over all rounds, in milliseconds. */
export function latency(bursts: Bursts, share: number): number {
  return percentile(
    bursts.flatMap(({ timesMs }) => timesMs),
    share,
  );
}
