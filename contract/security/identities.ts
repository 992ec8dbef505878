/** The ways to sign in beside the password, and the links of mails that secure an account. */
import { z } from 'zod';
import { Done, Id, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';

/** An account with Google or Apple that signs the user in. */
export const Identity = z
  .object({
    id: Id,
    provider: z.enum(['google', 'apple']),
    /** The address that the provider vouched for. */
    email: z.string().nullable(),
    linkedAt: Timestamp,
  })
  .meta({ id: 'Identity' });
export type Identity = z.infer<typeof Identity>;

export const listIdentities = defineRoute({
  method: 'GET',
  path: '/api/auth/identities',
  summary: 'The accounts with Google and Apple that sign the user in, oldest first',
  actor: 'signed-in',
  reply: { 200: z.array(Identity) },
  private: true,
});

export const unlinkIdentity = defineRoute({
  method: 'DELETE',
  path: '/api/auth/identities/:id',
  summary: 'Remove one of them, if there is another way to sign in',
  actor: 'signed-in',
  params: z.object({ id: Id }),
  reply: { 200: Done },
  refusals: ['not-found', 'last-way-in'],
  proof: 'always',
  private: true,
});

const SecuringLink = z.object({ token: z.string().min(1).max(200) });

export const disownSignIn = defineRoute({
  method: 'POST',
  path: '/api/auth/disown-sign-in',
  summary: 'Secure the account with the link of the mail about a new device: it ends all sessions',
  actor: 'anyone',
  body: SecuringLink,
  reply: { 200: Done },
  refusals: ['invalid-token', 'email-taken', 'too-many-requests'],
  private: true,
});

export const undoEmailChange = defineRoute({
  method: 'POST',
  path: '/api/auth/undo-email-change',
  summary: 'Restore the old email with the link that went there, and secure the account',
  actor: 'anyone',
  body: SecuringLink,
  reply: { 200: Done },
  refusals: ['invalid-token', 'email-taken', 'too-many-requests'],
  private: true,
});
