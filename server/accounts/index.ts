/** Who people are: accounts, the ways to prove oneself, sessions. */
import type { Queryable } from '#server/db/pool.ts';
import type { Sessions } from '#server/http/session.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { createResolve } from './sessions.ts';

export { type AccountMail, enqueueAccountMail } from './account-mails.ts';
export { bootstrapGod } from './bootstrap-god.ts';
export { type Cookies, createCookies } from './cookies.ts';
export type { Seal } from './create-seal.ts';
export { createUser, MEMBER, type NewPerson } from './create-user.ts';
export type { AccountsConfig, AccountsDeps } from './deps.ts';
export { getCurrentUser } from './get-current-user.ts';
export type {
  IdentityProvider,
  IdentityProviderName,
  ProvenIdentity,
} from './identity-port.ts';
export { type Invitation, invite } from './invite.ts';
export { type InvitedMember, inviteMembers } from './invite-members.ts';
export { accountsJobs } from './jobs.ts';
export { consumeToken, issueToken, voidTokens } from './one-time-tokens.ts';
export { createPasswords, type Passwords } from './passwords.ts';
export { formatPhone } from './phone.ts';
export { isReservedName } from './reserved-names.ts';
export { accountsRoutes } from './routes.ts';
export { hashToken, newSecretToken } from './secret-tokens.ts';
export type { OwnSession } from './session-store.ts';
export {
  endOwnSession,
  endSessions,
  isFreshSession,
  listSessions,
  markReauthenticated,
} from './sessions.ts';
export { clientOf, keepSignIn } from './sign-in-replies.ts';
export { credentialOf, finishSignIn, type SignedIn, type TwoFactorPending } from './start-sign-in.ts';
export {
  findUser,
  findUserByEmail,
  lockUser,
  setEmailVerified,
  setPassword,
} from './store.ts';
export {
  addressKey,
  createThrottle,
  createThrottles,
  networkOf,
  type Throttle,
  type Throttles,
} from './throttles.ts';
export { type Kind, roleOfUser, type UserRow } from './user.ts';

/** What HTTP asks before every request of somebody signed in. */
export function createSessions(deps: { db: Queryable; clock: Clock }): Sessions {
  return { resolve: createResolve(deps) };
}
