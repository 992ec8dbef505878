/** A payout to several employees at once, as the company's list of earlier payouts shows it. */
import { findUserByEmail } from '#server/accounts/index.ts';
import type { Dependencies } from '#server/compose.ts';
import { type CompanyActor, confirmPayouts, payBatch, previewChosen } from '#server/enterprise/index.ts';

const PAID = ['amara@example.com', 'theo@example.com', 'priya@example.com'];
const EACH_CENTS = 20_00n;
const MESSAGE = 'The release went out without a single call at night.';

export const PAYOUT_CENTS = EACH_CENTS * BigInt(PAID.length);

/** Running it again changes nothing: it goes on with the company's only payout of many. */
export async function payMany(
  deps: Dependencies,
  { acmeId, managerId }: { acmeId: string; managerId: string },
): Promise<void> {
  const manager: CompanyActor = {
    userId: managerId,
    role: 'account_manager',
    enterpriseId: acmeId,
    ownOnly: false,
  };
  const batchId = (await findBatchOf(deps, acmeId)) ?? (await preview(deps, manager));
  await confirmPayouts(deps, manager, batchId);
  await payBatch(deps, batchId);
}

async function preview(deps: Dependencies, manager: CompanyActor): Promise<string> {
  const employees = await Promise.all(PAID.map((email) => findUserByEmail(deps.db, email)));
  const rows = employees.flatMap((user) => (user ? [{ employeeId: user.id, amountCents: EACH_CENTS }] : []));
  return (await previewChosen(deps, manager, { rows }, MESSAGE)).id;
}

async function findBatchOf({ db }: Dependencies, acmeId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    'select id from payout_batch where enterprise_id = $1 limit 1',
    [acmeId],
  );
  return rows[0]?.id;
}
