/** Notifies administrators of a request, and its maker of the outcome: inside the product and by email. */
import { ACT_LABELS } from '#contract/admin/approval-labels.ts';
import type { RequestKind } from '#contract/admin/approvals.ts';
import { displayCents } from '#contract/kernel/money.ts';
import { type Administrator, findUser } from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import { enqueueMail, type LabeledAmount, notify } from '#server/notifications/index.ts';
import { displayName } from '../customers/customer.ts';
import type { AdminDeps } from '../deps.ts';
import type { StaffRequestRow } from './request-store.ts';

type Asked = { kind: RequestKind; amountCents: bigint | null; makerId: string };

/** Neither names the customer: titles and subjects are ours alone. */
export async function notifyAdministrators(
  tx: Tx,
  deps: AdminDeps,
  administrators: readonly Administrator[],
  { kind, amountCents, makerId }: Asked,
): Promise<void> {
  const maker = await findUser(tx, makerId);
  const title = 'A Request Is Waiting for You';
  const message = `${maker ? displayName(maker) : 'A colleague'} asks for your approval: ${actText(kind, amountCents)}. Please decide under Approvals.`;
  for (const administrator of administrators) {
    await send(tx, deps, administrator, { title, message, waits: true, ...actAmount(kind, amountCents) });
  }
}

const OUTCOMES = {
  approved: ['Request Approved', 'was approved and is done.'],
  rejected: ['Request Rejected', 'was rejected. Nothing changed.'],
  failed: ['Request Failed', 'was approved but could not be completed. Nothing changed.'],
  expired: ['Request Expired', 'was not decided in 30 days. Nothing changed.'],
} as const;

export async function notifyStaffMaker(
  tx: Tx,
  deps: AdminDeps,
  request: Pick<StaffRequestRow, 'kind' | 'amount_cents' | 'maker_id'>,
  outcome: keyof typeof OUTCOMES,
  detail: string | null = null,
): Promise<void> {
  const maker = await findUser(tx, request.maker_id);
  if (!maker) return;
  const [title, happened] = OUTCOMES[outcome];
  const message = `“${actText(request.kind, request.amount_cents)}” ${happened}${detail ? ` “${detail}”` : ''}`;
  await send(tx, deps, maker, { title, message, ...actAmount(request.kind, request.amount_cents) });
}

async function send(
  tx: Tx,
  deps: AdminDeps,
  { id, email, first_name: firstName }: Administrator,
  { title, message, ...more }: { title: string; message: string; waits?: boolean; amount?: LabeledAmount },
): Promise<void> {
  await notify(tx, { userId: id, title, message, about: { topic: 'approvals' } });
  await enqueueMail(tx, deps, {
    to: email,
    userId: id,
    mail: { template: 'staff-request', data: { firstName, title, message, ...more } },
  });
}

function actAmount(kind: RequestKind, amountCents: bigint | null): { amount?: LabeledAmount } {
  return amountCents === null ? {} : { amount: [ACT_LABELS[kind], displayCents(amountCents)] };
}

function actText(kind: RequestKind, amountCents: bigint | null): string {
  return amountCents === null ? ACT_LABELS[kind] : `${ACT_LABELS[kind]} (${displayCents(amountCents)})`;
}
