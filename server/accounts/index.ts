/** Accounts, the ways to sign in, and sessions. */

export { type AccountMail, enqueueAccountMail } from './account-mails.ts';
export { type Administrator, selectAdministrators } from './administrators-store.ts';
export { bootstrapGod } from './bootstrap-god.ts';
export { blankUserRow, eraseStaffUser, lockClosingAccount } from './closing-store.ts';
export type { AccountsConfig, AccountsDeps } from './deps.ts';
export { dropIdentities } from './drop-identities.ts';
export { getCurrentUser } from './get-current-user.ts';
export type {
  IdentityProvider,
  IdentityProviderName,
  ProvenIdentity,
} from './identity-port.ts';
export { listIdentities } from './identity-store.ts';
export { inviteAgain } from './invitations/invite-again.ts';
export { type InvitedMember, inviteMembers } from './invitations/invite-members.ts';
export { type Invitation, inviteNewUser } from './invitations/invite-new-user.ts';
export { selectInvitedSince } from './invited-store.ts';
export { accountsJobs } from './jobs.ts';
export { isOwnMailbox } from './mailbox-store.ts';
export { setJoined } from './past-users-store.ts';
export {
  endEnrollment,
  findEnrollmentEnd,
  saveProcessorCustomer,
  setHasPasskey,
  setTwoFactorEnabled,
  updateEmail,
  updateOwnColumns,
} from './profile-store.ts';
export { accountsRoutes } from './routes.ts';
export { isHeldEmail, requirePasswordReset } from './secured-store.ts';
export { type Cookies, createCookies } from './sessions/cookies.ts';
export { type BrowserCookie, createBrowserCookie } from './sessions/create-browser-cookie.ts';
export type { Seal } from './sessions/create-seal.ts';
export { createSessions } from './sessions/create-sessions.ts';
export { lockActor } from './sessions/lock-actor.ts';
export { hashToken, newSecretToken } from './sessions/secret-tokens.ts';
export { hasSession, type OwnSession } from './sessions/session-store.ts';
export {
  endOwnSession,
  endSessions,
  listSessions,
  markProven,
  markProvenAlone,
} from './sessions/sessions.ts';
export type { Client } from './sign-in/client.ts';
export { isKnownBrowser } from './sign-in/known-browser.ts';
export { createPasswords, type Passwords } from './sign-in/passwords.ts';
export { requireOwnPassword, requireUncommonPassword } from './sign-in/require-good-password.ts';
export { clientFrom, setSignInCookies } from './sign-in/sign-in-replies.ts';
export {
  credentialOf,
  finishSignIn,
  type SignedIn,
  type TwoFactorPending,
} from './sign-in/start-sign-in.ts';
export { createUser, MEMBER, type NewAccount } from './sign-up/create-user.ts';
export { endUnprovenSignUps } from './sign-up/end-unproven-sign-ups.ts';
export {
  consumeToken,
  findTokenOwner,
  holdLink,
  issueToken,
  sinceEarliestToken,
  voidTokens,
} from './sign-up/one-time-tokens.ts';
export { plainName } from './sign-up/plain-name.ts';
export { isReservedName } from './sign-up/reserved-names.ts';
export { freezeCompanyMoney, setFrozenUser, updateUser } from './staff-edit-store.ts';
export {
  findEmailDomain,
  findUser,
  findUserByEmail,
  lockUser,
  lockUserByEmail,
  setEmailVerified,
  setPassword,
} from './store.ts';
export { addressKey, createThrottles, type Throttles } from './throttles.ts';
export {
  type Kind,
  passwordOwner,
  roleOfUser,
  spendingFreeze,
  type UserRow,
  wasSecuredSince,
} from './user.ts';
export { isReserved, reclaimUsername, releaseUsername, updateUsername } from './username-store.ts';
