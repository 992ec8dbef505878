/** Binds passkeys. */
import * as contract from '#contract/security/passkeys.ts';
import { type Cookies, clientFrom, setSignInCookies } from '#server/accounts/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { networkOf } from '#server/http/edge/throttle.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { SecurityDeps } from '../deps.ts';
import { beginEnrollment, enrollPasskey, removePasskey } from './enroll-passkey.ts';
import { listPasskeys, type Passkey, renamePasskey } from './passkey-store.ts';
import {
  beginPasskeyProof,
  beginPasskeySignIn,
  proveWithPasskey,
  signInWithPasskey,
} from './sign-in-with-passkey.ts';

export function passkeyRoutes(app: App, deps: SecurityDeps, cookies: Cookies): void {
  entryRoutes(app, deps, cookies);

  bind(app, contract.listPasskeys, async ({ actor }) =>
    (await listPasskeys(deps.db, actor.userId)).map(toPasskey),
  );
  bind(app, contract.beginPasskeyEnrollment, async ({ actor }) => ({
    ...(await beginEnrollment(deps, actor)),
  }));
  bind(app, contract.addPasskey, async ({ actor, body: { name, credential: answer } }) =>
    toPasskey(await enrollPasskey(deps, actor, { name, answer })),
  );
  bind(app, contract.renamePasskey, async ({ actor, params, body }) => {
    const renamed = { userId: actor.userId, id: params.passkeyId, name: body.name };
    if (!(await renamePasskey(deps.db, renamed))) throw refuse('not-found');
    return { message: 'The passkey was renamed.' };
  });
  bind(app, contract.removePasskey, async ({ actor, params }) => {
    await removePasskey(deps, actor, params.passkeyId);
    return { message: 'The passkey was removed.' };
  });
}

function entryRoutes(app: App, deps: SecurityDeps, cookies: Cookies): void {
  bind(app, contract.beginPasskeySignIn, async ({ request }) => {
    await deps.throttles.signIns.count(networkOf(request.ip));
    return { ...(await beginPasskeySignIn(deps)) };
  });
  bind(app, contract.signInWithPasskey, async ({ body, request, reply }) => {
    await deps.throttles.signIns.count(networkOf(request.ip));
    const outcome = await signInWithPasskey(deps, {
      answer: body.credential,
      remember: body.rememberMe,
      client: clientFrom(request, cookies),
    });
    setSignInCookies(request, reply, cookies, outcome);
    return { user: outcome.user };
  });
  bind(app, contract.beginPasskeyProof, async ({ actor }) => ({ ...(await beginPasskeyProof(deps, actor)) }));
  bind(app, contract.proveWithPasskey, async ({ actor, body }) => {
    await proveWithPasskey(deps, actor, body.credential);
    return { message: 'Thank you.' };
  });
}

function toPasskey(row: Passkey): contract.Passkey {
  return {
    id: row.id,
    name: row.name,
    synced: row.backed_up,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
