/** What recording needs of the rest of the product. */
import type { Logger } from 'pino';
import type { Clock } from '#server/kernel/clock.ts';

export type EventDeps = {
  clock: Clock;
  /** The product's log. Tests of single modules have none. */
  log?: Logger;
  /** The country of an address, where the operator loaded a table of networks. */
  countryOf?: (ip: string) => string | null;
};
