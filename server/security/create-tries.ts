/** Limits on guessing short secrets: second-factor codes, emailed codes, the password of an open session. */
import { createThrottle, type Throttle } from '#server/http/edge/throttle.ts';
import type { SecurityDeps } from './deps.ts';

const QUARTER_HOUR = 15 * 60;

export type Tries = {
  /** Codes in an open session of the account. */
  secondFactor: Throttle;
  /** Codes at sign-in, where a stranger may try them. */
  challenge: Throttle;
  emailCode: Throttle;
  password: Throttle;
};

export function createTries({ db, config }: Pick<SecurityDeps, 'db' | 'config'>): Tries {
  const { failedCodesPerQuarterHour, failedSignInsPerQuarterHour } = config.limits;
  return {
    secondFactor: createThrottle(db, 'second-factor', failedCodesPerQuarterHour, QUARTER_HOUR),
    challenge: createThrottle(db, 'second-factor-challenge', failedCodesPerQuarterHour, QUARTER_HOUR),
    emailCode: createThrottle(db, 'email-code', failedCodesPerQuarterHour, QUARTER_HOUR),
    password: createThrottle(db, 'password-again', failedSignInsPerQuarterHour, QUARTER_HOUR),
  };
}

/**
 * Counts a try before it runs, so that concurrent tries count like sequential ones, and resets the count on
 * success. Throws `too-many-requests` and what `attempt` throws.
 */
export async function countTry<T>(throttle: Throttle, key: string, attempt: () => Promise<T>): Promise<T> {
  await throttle.count(key);
  const result = await attempt();
  await throttle.forget(key);
  return result;
}
