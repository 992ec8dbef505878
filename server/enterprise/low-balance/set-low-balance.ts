/** A manager sets the line under which managers are notified, and what a saved card adds then. */
import { changesBetween } from '#server/audit/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { requireVersion } from '#server/kernel/content-version.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { enterprise, lockAccount } from '#server/ledger/index.ts';
import { isExpired } from '#server/payment-methods/index.ts';
import { listCompanyCards } from '../company/list-company-cards.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { recordCompanyAction } from '../record-company-action.ts';
import {
  type CompanyActor,
  readOwnCompany,
  requireActive,
  requireMoneyNotFrozen,
} from '../require-company-actor.ts';
import { noteCrossing } from './crossing-store.ts';
import { crossesBySaving, lowBalanceFacts, lowBalanceVersion, type NewRule } from './low-balance.ts';
import { deleteLowBalanceRule, findRule, saveLowBalanceRule } from './low-balance-rule-store.ts';

/**
 * Null stops both. `version`: that the form showed. Throws `enterprise-inactive`, `account-frozen`,
 * `changed-meanwhile`, `payments-unavailable`, and `invalid-input` for a card that the company does not
 * have, or that has expired.
 */
export async function setLowBalance(
  deps: EnterpriseDeps,
  acting: CompanyActor,
  rule: NewRule | null,
  version?: string,
): Promise<void> {
  const { enterpriseId, userId, role } = acting;
  const now = deps.clock.now();
  if (rule?.topUp) await requireCard(deps, enterpriseId, rule.topUp.cardId);
  await transaction(deps.db, async (tx) => {
    const company = await readOwnCompany(tx, acting);
    if (rule) requireActive(company);
    await requireMoneyNotFrozen(tx, acting);
    // A payout that would cross the line waits here, and so does a second saving.
    const { balanceCents } = await lockAccount(tx, enterprise(enterpriseId));
    const before = await findRule(tx, enterpriseId);
    requireVersion(version, lowBalanceVersion(before));
    if (rule) {
      const isBelow = balanceCents < rule.lineCents;
      await saveLowBalanceRule(tx, { enterpriseId, isBelow, userId, role, rule, now });
      if (crossesBySaving(before, rule, balanceCents)) await noteCrossing(tx, enterpriseId, balanceCents);
    } else await deleteLowBalanceRule(tx, enterpriseId);
    const changes = changesBetween(before ? lowBalanceFacts(before) : {}, rule ? lowBalanceFacts(rule) : {});
    // Saved unchanged, a top-up begins to act for this manager, from now on.
    if (!changes && !rule?.topUp) return;
    const subject = { kind: 'enterprise', id: enterpriseId, label: company.company_name };
    await recordCompanyAction(tx, acting, { action: 'low-balance-set', subject, ...changes }, now);
  });
}

async function requireCard(deps: EnterpriseDeps, enterpriseId: string, cardId: string): Promise<void> {
  const card = (await listCompanyCards(deps, enterpriseId)).find(({ id }) => id === cardId);
  if (card && !isExpired(card, deps.clock.now())) return;
  const message = 'Please choose a saved card that has not expired.';
  throw refuse('invalid-input', { message, fields: { 'topUp.cardId': message } });
}
