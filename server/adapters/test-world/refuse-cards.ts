/**
 * The card processor of the test world: there is none. Nothing in that world asks for a card; a bug that does
 * fails here.
 */
import type { CardProcessor } from '#server/payments/card-processor-port.ts';

export function refuseCards(): CardProcessor {
  return new Proxy({} as CardProcessor, {
    get: (_target, name) => () => {
      throw new Error(`The test world has no cards, so ${String(name)} cannot be called.`);
    },
  });
}
