/** Passwords: argon2id, with a limit on concurrent hashing that the machine can bear. */
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '#server/kernel/limit-concurrency.ts';

/**
 * OWASP's recommendation for argon2id and the library's default: 19 MiB, two passes, about 20 ms of one core.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Callers beyond this limit would wait too long, so they are refused. */
const MOST_WAITING = 200;

export type Passwords = {
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the hash. Without a hash (no account, or no password) it returns false after
   * the same work, so that timing tells nothing. `before` runs when this call's turn comes, right before the
   * work.
   */
  verify(password: string, hashed: string | null, before?: () => Promise<void>): Promise<boolean>;
};

/** Throws `temporarily-unavailable` instead of queuing without a limit. */
export function createPasswords(): Passwords {
  const inTurn = limitConcurrency(Math.min(4, availableParallelism()), MOST_WAITING);
  const placeholder = hash(randomBytes(16), cost);
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: (password, hashed, before) =>
      inTurn(async () => {
        await before?.();
        const matches = await verify(hashed ?? (await placeholder), password);
        return hashed !== null && matches;
      }),
  };
}
