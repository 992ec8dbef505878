/** Binds linked identities, and the links of mails that secure an account. */
import * as contract from '#contract/security/identities.ts';
import { listIdentities } from '#server/accounts/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { networkOf } from '#server/http/edge/throttle.ts';
import type { SecurityDeps } from './deps.ts';
import { disownSignIn } from './disown-sign-in.ts';
import { undoEmailChange } from './email-change/undo-email-change.ts';
import { unlinkIdentity } from './unlink-identity.ts';

const SECURED =
  'Every browser was signed out. A link to choose a new password is on its way to your mailbox.';

export function identityRoutes(app: App, deps: SecurityDeps): void {
  bind(app, contract.listIdentities, async ({ actor }) => {
    const identities = await listIdentities(deps.db, actor.userId);
    return identities.map(({ id, provider, email, linked_at }) => ({
      id,
      provider,
      email,
      linkedAt: linked_at.toISOString(),
    }));
  });

  bind(app, contract.unlinkIdentity, async ({ actor, params }) => {
    await unlinkIdentity(deps, actor, params.id);
    return { message: 'It no longer signs in to your account.' };
  });

  bind(app, contract.disownSignIn, async ({ body, request }) => {
    await deps.throttles.signIns.count(networkOf(request.ip));
    await disownSignIn(deps, body.token, originOf(request));
    return { message: SECURED };
  });

  bind(app, contract.undoEmailChange, async ({ body, request }) => {
    await deps.throttles.signIns.count(networkOf(request.ip));
    await undoEmailChange(deps, body.token, originOf(request));
    return { message: SECURED };
  });
}

function originOf({ ip, headers }: { ip: string; headers: { 'user-agent'?: string | undefined } }) {
  return { ip, userAgent: headers['user-agent'] ?? null };
}
