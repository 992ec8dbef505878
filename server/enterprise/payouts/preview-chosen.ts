/** Plans a payout of many: to chosen employees, to all of them, or from a file. Nothing is paid yet. */
import { CSV_MAX_ROWS } from '#contract/enterprise/csv.ts';
import { type CompanyActor, readOwnCompany, requireUnlocked } from '../require-company-actor.ts';
import type { PayoutBatchRow } from './batch-store.ts';
import { planPayouts } from './payout-plan.ts';
import { found } from './preview-csv.ts';
import { selectEmployeesToPay } from './recipient-store.ts';
import { type Deps, savePlan, tooManyRecipients } from './save-plan.ts';

export type Chosen =
  | { rows: { employeeId: string; amountCents: bigint }[] }
  | { everyone: { amountCents: bigint } };

/**
 * Throws `enterprise-inactive`, `funding-required`, and `payload-too-large` for a list above one payout's
 * limit.
 */
export async function previewChosen(
  deps: Deps,
  acting: CompanyActor,
  chosen: Chosen,
  message: string | null,
): Promise<PayoutBatchRow> {
  requireUnlocked(await readOwnCompany(deps.db, acting));
  const users = await selectEmployeesToPay(
    deps.db,
    acting,
    'rows' in chosen ? chosen.rows.map(({ employeeId }) => employeeId) : 'everyone',
  );
  if (users.length > CSV_MAX_ROWS) throw tooManyRecipients();
  const byId = new Map(users.map((user) => [user.id, user]));
  const wanted =
    'rows' in chosen
      ? chosen.rows.map(({ employeeId, amountCents }) => ({ id: employeeId, cents: amountCents }))
      : users.map(({ id }) => ({ id, cents: chosen.everyone.amountCents }));
  const plan = await planPayouts(
    wanted.map(({ id, cents }, index) => ({ line: index + 1, given: id, amount: { cents }, message: null })),
    ({ given: id }) => found(byId.get(id)),
  );
  // A readable name, since an id means nothing in the result.
  const readable = plan.rows.map((row) => ({ ...row, given: byId.get(row.given)?.email ?? row.given }));
  return savePlan(deps, acting, { ...plan, rows: readable }, message);
}
