/** Staff change a customer's address, phone and notes. */
import type { z } from 'zod';
import type { EditContactBody } from '#contract/admin/customer-changes.ts';
import type { AdminUserDetail } from '#contract/admin/customers.ts';
import { lockUser, updateUser } from '#server/accounts/index.ts';
import { changesBetween, recordAction } from '#server/audit/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { formatPhone, requireOwnPhone } from '#server/kernel/phone.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { AdminDeps } from '../deps.ts';
import { staleCustomer } from '../stale-edit.ts';
import { displayName, toAdminUserDetail } from './customer.ts';
import { findEditable } from './find-customer.ts';

/**
 * Absent fields stay; empty ones are cleared. Throws `not-found`, `account-protected`, `changed-meanwhile`.
 */
export function editContact(
  { db, clock }: Pick<AdminDeps, 'db' | 'clock'>,
  actor: Actor,
  userId: string,
  edit: z.output<typeof EditContactBody>,
): Promise<AdminUserDetail> {
  return transaction(db, async (tx) => {
    const now = clock.now();
    if (!(await lockUser(tx, userId))) throw refuse('not-found');
    const customer = await findEditable(tx, actor.role, userId);
    const phone = edit.phoneNumber === undefined ? edit.phone : edit.phoneNumber;
    requireOwnPhone(phone, customer.user_type, edit.phoneNumber === undefined ? 'phone' : 'phoneNumber');
    const before = { address: customer.address, phoneNumber: customer.phone_number, notes: customer.notes };
    const after = {
      address: edit.address === undefined ? before.address : edit.address || null,
      phoneNumber: phone === undefined ? before.phoneNumber : phone ? formatPhone(phone) : null,
      notes: edit.notes === undefined ? before.notes : edit.notes || null,
    };
    if (
      edit.expectedUpdatedAt !== undefined &&
      new Date(edit.expectedUpdatedAt).getTime() !== customer.updated_at.getTime()
    ) {
      throw staleCustomer(toAdminUserDetail(customer), after);
    }
    const changes = changesBetween(before, after);
    if (changes) {
      const { address, phoneNumber, notes } = after;
      await updateUser(tx, userId, { address, phone_number: phoneNumber, notes }, now);
      await recordAction(
        tx,
        {
          actor,
          action: 'contact-edited',
          subject: { kind: 'user', id: userId, label: displayName(customer) },
          ...changes,
        },
        now,
      );
    }
    return toAdminUserDetail(await findEditable(tx, actor.role, userId));
  });
}
