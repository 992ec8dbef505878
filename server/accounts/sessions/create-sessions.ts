/** The checks that HTTP runs before every signed-in request. */
import type { Sessions } from '#server/http/core/session.ts';
import { createResolve, type SessionDeps } from './sessions.ts';

export function createSessions(deps: SessionDeps): Sessions {
  return { resolve: createResolve(deps) };
}
