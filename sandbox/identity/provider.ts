/** A provider, as its endpoints see it. */
import type { Router } from '../kernel/http.ts';
import type { ProviderName } from './account.ts';
import type { Client } from './clients.ts';
import type { Registry } from './registry.ts';

export type Provider = {
  name: ProviderName;
  router: Router;
  registry: Registry;
  client: Client | undefined;
  publicUrl: () => string;
  /** Where the provider's own addresses begin, and what its tokens name. */
  issuer: () => string;
};
