/** Passwords: argon2id, and never more of it at once than the machine can bear. */
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '#server/kernel/limit-concurrency.ts';

/** OWASP's recommendation for argon2id, which is the library's default: 19 MiB, two passes, some 20 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Those beyond would wait longer than anybody does. */
const mostWaiting = 200;

export type Passwords = {
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one that was hashed. Without a hash, for an account that does not exist or has no
   * password, it answers false after the same work. `before` runs when it is this call's turn, right before the work.
   */
  verify(password: string, hashed: string | null, before?: () => Promise<void>): Promise<boolean>;
};

/** Throws `temporarily-unavailable` instead of queueing without end. */
export function createPasswords(): Passwords {
  const inTurn = limitConcurrency(Math.min(4, availableParallelism()), mostWaiting);
  const nobodys = hash(randomBytes(16), cost);
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: (password, hashed, before) =>
      inTurn(async () => {
        await before?.();
        const matches = await verify(hashed ?? (await nobodys), password);
        return hashed !== null && matches;
      }),
  };
}
