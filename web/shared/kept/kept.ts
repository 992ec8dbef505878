/**
 * What the browser keeps for one user, or for a guest. It goes when they sign out, and when another user
 * signs in.
 */

const PREFIX = 'kept:';

/** The owner of what a visitor types. */
export const GUEST = 'guest';

export const keptKey = (owner: string, name: string): string => `${PREFIX}${owner}:${name}`;

/** To be called when the user signs out, so that the next one at this browser finds nothing. */
export function forgetUsers(): void {
  forgetKept(GUEST);
}

/** Forgets what is kept for every user but `owner`; for every user where it is omitted. */
export function forgetKept(owner?: string): void {
  const own = owner && keptKey(owner, '');
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage))
        if (key.startsWith(PREFIX) && !(own && key.startsWith(own))) storage.removeItem(key);
  } catch {
    // Without storage nothing is kept.
  }
}
