/**
 * Takes turns: what is compared runs in short bursts one after the other, again and again, so that nothing gets the better
 * minute of a machine whose speed changes. A ratio is taken within each round; the median of the rounds is what counts.
 */
import { type Burst, burst, median, percentile, type Work } from './load.ts';

export type Contestant = {
  work: Work;
  /** Puts in place what the burst will use up; not timed. */
  prepare?: () => Promise<void>;
};

/** A burst for each round. */
export type Bursts = readonly Burst[];

export type Turns = { clients: number; rounds: number; seconds: number };

/** Runs every contestant in every round; the first round warms up and is not counted. */
export async function takeTurns<Name extends string>(
  contestants: Record<Name, Contestant>,
  { clients, rounds, seconds }: Turns,
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
