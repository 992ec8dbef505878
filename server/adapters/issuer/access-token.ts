/** The issuer's access token: asked for once, shared by all calls, renewed before it ends. */

export type AccessTokens = {
  current(): Promise<string>;
  /** Forgets a token that the issuer did not take, unless it was renewed meanwhile. */
  forget(token: string): void;
};

type Options = {
  /** Asks for a fresh token. */
  request(): Promise<{ token: string; lifetimeSeconds: number }>;
};

/** Renewed this long before its end, so that no call leaves with a token that dies on the way. */
const marginSeconds = 60;

export function createAccessTokens({ request }: Options): AccessTokens {
  let held: { token: string; renewAt: number } | undefined;
  let asking: Promise<string> | undefined;

  const renew = async () => {
    const { token, lifetimeSeconds } = await request();
    held = { token, renewAt: Date.now() + Math.max(1, lifetimeSeconds - marginSeconds) * 1000 };
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
