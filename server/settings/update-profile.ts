/** Updates profile, address and preferences, as far as the call names them. */

import type { z } from 'zod';
import type { CurrentUser } from '#contract/accounts.ts';
import { isWholeNameNotOurs, NOT_OURS } from '#contract/kernel/plain-name.ts';
import type { PreferencesBody, ProfileBody } from '#contract/settings.ts';
import { findUser, getCurrentUser, updateOwnColumns } from '#server/accounts/index.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { formatPhone, requireOwnPhone } from '#server/kernel/phone.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { SettingsDeps } from './deps.ts';

type Deps = Pick<SettingsDeps, 'db' | 'clock'>;

/**
 * Throws `invalid-input` for a phone number of another country, except of a manager, and for a name that
 * reads like ours beside the one that stays.
 */
export async function updateProfile(
  deps: Deps,
  actor: Actor,
  body: z.output<typeof ProfileBody>,
): Promise<CurrentUser> {
  const phone = emptyIsNone(body.phoneNumber === undefined ? body.phone : body.phoneNumber);
  const userType = actor.enterpriseId === null ? 'regular' : 'enterprise';
  requireOwnPhone(phone, userType, body.phoneNumber === undefined ? 'phone' : 'phoneNumber');
  const change = {
    first_name: body.firstName,
    last_name: body.lastName,
    phone_number: phone && formatPhone(phone),
    address: emptyIsNone(body.address),
    state: emptyIsNone(body.state),
    zip_code: emptyIsNone(body.zipCode),
  };
  await transaction(deps.db, async (tx) => {
    await updateOwnColumns(tx, actor.userId, change, deps.clock.now());
    await requireOwnName(tx, actor.userId, body);
  });
  return getCurrentUser(deps, actor);
}

async function requireOwnName(
  tx: Tx,
  userId: string,
  { firstName, lastName }: z.output<typeof ProfileBody>,
): Promise<void> {
  if (firstName === undefined && lastName === undefined) return;
  const user = await findUser(tx, userId);
  if (!user || isWholeNameNotOurs({ firstName: user.first_name, lastName: user.last_name })) return;
  const field = lastName === undefined ? 'firstName' : 'lastName';
  throw refuse('invalid-input', { fields: { [field]: NOT_OURS } });
}

/** Throws `forbidden` when the user is not a member: other profiles are never shown. */
export async function updatePreferences(
  deps: Deps,
  actor: Actor,
  body: z.output<typeof PreferencesBody>,
): Promise<CurrentUser> {
  if (body.profileVisibility !== undefined || body.showFirstName !== undefined) {
    const user = await findUser(deps.db, actor.userId);
    if (user?.user_type !== 'regular' && user?.user_type !== 'individual') throw refuse('forbidden');
  }
  await updateOwnColumns(
    deps.db,
    actor.userId,
    {
      notify_push: body.pushNotifications,
      notify_email: body.emailNotifications,
      notify_sms: body.smsNotifications,
      notify_marketing: body.marketingEmails,
      profile_visibility: body.profileVisibility,
      show_first_name: body.showFirstName,
    },
    deps.clock.now(),
  );
  return getCurrentUser(deps, actor);
}

function emptyIsNone(value: string | null | undefined): string | null | undefined {
  return value === '' ? null : value;
}
