import { z } from 'zod';
import { EditCustomerBody } from '#contract/admin/customer-changes.ts';
import type { AdminUserDetail } from '#contract/admin/customers.ts';
import { displayCents } from '#contract/kernel/money.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { findUndoAddresses } from '#server/security/index.ts';
import { type DetailRow, displayName } from '../../customers/customer.ts';
import {
  type CustomerEdit,
  type EditPlan,
  editCustomer,
  planEdit,
  refuseStale,
  requireBalanceRight,
  type Seen,
} from '../../customers/edit-customer.ts';
import { findEditable } from '../../customers/find-customer.ts';
import { checkNewEmail } from '../../customers/move-email.ts';
import type { AdminDeps } from '../../deps.ts';
import type { Act, Change } from '../act.ts';

const text = z.string().nullable().optional();
const Proposal = EditCustomerBody.extend({
  userId: z.string(),
  /** The values that the maker saw in the fields that change. */
  seen: z.object({ firstName: text, lastName: text, email: text, phoneNumber: text }).optional(),
});
type Proposal = z.output<typeof Proposal>;

/** An edit that moves a balance or an email address. A new address always needs a second administrator. */
export const editCustomerAct: Act<Proposal, AdminUserDetail> = {
  kind: 'edit-customer',
  schema: Proposal,
  field: 'balance',
  async describe(deps, actor, given) {
    const customer = await findEditable(deps.db, actor.role, given.userId);
    const plan = planEdit(customer, given);
    if (plan.movesMoney) await requireBalanceRight(deps, actor, customer);
    refuseStale(customer, given, { wanted: plan.wanted });
    const movesEmail = plan.wanted.email !== customer.email;
    if (movesEmail) await checkNewEmail(deps.db, deps, customer, plan.wanted.email);
    const { changes, edit, seen } = onlyChanges(customer, plan);
    // The stranger who moved the account last may read its mailbox, and the move voids what its owner can
    // undo.
    const undoers = movesEmail ? await findUndoAddresses(deps.db, customer.id, deps.clock.now()) : [];
    const amountCents = plan.amountCents < 0n ? -plan.amountCents : plan.amountCents;
    return {
      proposal: { ...edit, reason: given.reason, userId: customer.id, seen },
      subject: { kind: 'user', id: customer.id, label: displayName(customer) },
      concerns: [customer.id],
      amountCents: amountCents || null,
      always: movesEmail,
      reason: given.reason ?? null,
      changes: [...changes, ...undoersLost(undoers)],
      // The owner says yes to the address, not to a balance.
      ownerMayApprove:
        movesEmail && amountCents === 0n && customer.email_verified_at !== null && undoers.length === 0,
    };
  },
  perform: (deps, actor, { userId, seen, ...edit }, key) =>
    editCustomer(deps, actor, userId, edit, { approved: true, seen: seen as Seen, key }),
};

/** Whether an edit goes by `submitAct`: it moves money or the address. */
export async function movesMoneyOrEmail(
  deps: AdminDeps,
  actor: Actor,
  userId: string,
  edit: CustomerEdit,
): Promise<boolean> {
  const customer = await findEditable(deps.db, actor.role, userId);
  const { movesMoney, wanted } = planEdit(customer, edit);
  return movesMoney || wanted.email !== customer.email;
}

/** For the checker: an earlier address that can take the account back may be the owner's. */
function undoersLost(undoers: string[]): Change[] {
  if (undoers.length === 0) return [];
  return [{ name: 'May undo the last change', from: undoers.join(', '), to: 'Nobody' }];
}

const NAMES = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phoneNumber: 'Phone',
} as const;

/** Forms send every field. What does not change must not undo another change in the meantime. */
function onlyChanges(
  customer: DetailRow,
  { wanted, amountCents }: EditPlan,
): { changes: Change[]; edit: CustomerEdit; seen: Seen } {
  const current: Required<Seen> = {
    firstName: customer.first_name,
    lastName: customer.last_name,
    email: customer.email,
    phoneNumber: customer.phone_number,
  };
  const fields = (Object.keys(NAMES) as (keyof typeof NAMES)[]).filter(
    (field) => wanted[field] !== current[field],
  );
  const changes: Change[] = fields.map((field) => ({
    name: NAMES[field],
    from: current[field],
    to: wanted[field],
  }));
  const edit: CustomerEdit = Object.fromEntries(fields.map((field) => [field, wanted[field] ?? '']));
  const seen: Seen = Object.fromEntries(fields.map((field) => [field, current[field]]));
  if (amountCents === 0n) return { changes, edit, seen };
  const balance = customer.balance ?? 0n;
  const after = balance + amountCents;
  return {
    changes: [...changes, { name: 'Balance', from: displayCents(balance), to: displayCents(after) }],
    edit: { ...edit, balance: after, expectedBalance: balance },
    seen,
  };
}
