/** What a provider publishes of itself: its addresses, and the keys of its tokens. */
import { createRemoteJWKSet } from 'jose';
import * as openid from 'openid-client';
import type { IdentityProviderName } from '#server/accounts/identity-port.ts';
import { DAY_MS } from '#server/kernel/calendar.ts';

export type Discovered = { config: openid.Configuration; keys: ReturnType<typeof createRemoteJWKSet> };

/** The provider's metadata is fetched once a day, and again after a failure. */
const DISCOVERY_LIFETIME_MS = DAY_MS;

export type DiscoveryOptions = {
  name: IdentityProviderName;
  issuer: string;
  clientId: string;
  timeoutSeconds: number;
  authenticate: openid.ClientAuth;
};

export type Discovery = {
  /** As it was fetched within the last day. */
  current(): Promise<Discovered>;
  /** Fetches it now. */
  discover(): Promise<Discovered>;
};

export function createDiscovery(options: DiscoveryOptions): Discovery {
  const { name, issuer, clientId, timeoutSeconds, authenticate } = options;
  let discovered: { at: number; result: Promise<Discovered> } | undefined;

  const discover = async (): Promise<Discovered> => {
    // A plain http address is a local machine; the providers' own are https.
    const insecure = new URL(issuer).protocol === 'http:';
    const config = await openid.discovery(new URL(issuer), clientId, undefined, authenticate, {
      timeout: timeoutSeconds,
      execute: insecure ? [openid.allowInsecureRequests] : [],
    });
    // The library trusts the TLS connection. The token's signature is verified all the same.
    openid.enableNonRepudiationChecks(config);
    const { jwks_uri } = config.serverMetadata();
    if (!jwks_uri) throw new TypeError(`${name} gives no address of its keys.`);
    const keys = createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: timeoutSeconds * 1000 });
    return { config, keys };
  };

  const current = (): Promise<Discovered> => {
    if (discovered && Date.now() - discovered.at < DISCOVERY_LIFETIME_MS) return discovered.result;
    const asked = { at: Date.now(), result: discover() };
    discovered = asked;
    asked.result.catch(() => {
      if (discovered === asked) discovered = undefined;
    });
    return asked.result;
  };

  return { current, discover };
}
