/** The identity stand-in: two OpenID providers posing as Google (`/google`) and Apple (`/apple`). */
import { createFaults } from '../kernel/faults.ts';
import { createRouter } from '../kernel/http.ts';
import type { SandboxService } from '../kernel/service.ts';
import { addProvider } from './add-provider.ts';
import type { AppleClient, GoogleClient } from './clients.ts';
import { openRegistry } from './registry.ts';

export type IdentitySandboxOptions = {
  dataDir: string;
  /**
   * The address that browsers and the server use; the issuers are below it at `/google` and `/apple`. A
   * function where it is known late.
   */
  publicUrl: string | (() => string);
  clients: { google?: GoogleClient; apple?: AppleClient };
};

export async function createIdentitySandbox(options: IdentitySandboxOptions): Promise<SandboxService> {
  const { dataDir, publicUrl, clients } = options;
  const registry = openRegistry(dataDir);
  const router = createRouter({
    faults: createFaults(),
    refusal: ({ status, code, message }) => ({
      status: status === 402 ? 400 : status,
      body: { error: code ?? 'invalid_request', error_description: message },
    }),
  });
  const base = typeof publicUrl === 'function' ? publicUrl : () => publicUrl;
  for (const name of ['google', 'apple'] as const) {
    addProvider({ name, router, registry, client: clients[name], publicUrl: base });
  }
  return {
    handle: router.handle,
    close: async () => registry.close(),
  };
}
