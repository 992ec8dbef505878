/** The issuer's access token: fetched once, shared by all calls, renewed before it expires. */

export type AccessTokens = {
  current(): Promise<string>;
  /** Drops a token that the issuer rejected, unless it was renewed meanwhile. */
  forget(token: string): void;
};

type Options = {
  /** Fetches a new token. */
  request(): Promise<{ token: string; lifetimeSeconds: number }>;
};

/** Renewed this long before its expiry, so that no request carries a token that expires on the way. */
const MARGIN_SECONDS = 60;

export function createAccessTokens({ request }: Options): AccessTokens {
  let held: { token: string; renewAt: number } | undefined;
  let asking: Promise<string> | undefined;

  const renew = async () => {
    const { token, lifetimeSeconds } = await request();
    held = { token, renewAt: Date.now() + Math.max(1, lifetimeSeconds - MARGIN_SECONDS) * 1000 };
    return token;
  };

  return {
    async current() {
      if (held && Date.now() < held.renewAt) return held.token;
      asking ??= renew().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    forget(token) {
      if (held?.token === token) held = undefined;
    },
  };
}
