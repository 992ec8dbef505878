/** Staff ask the issuer at once what has become of a card. No money moves. */
import { recordAction } from '#server/audit/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { type AskCaseDeps, askAboutCase } from './ask-about-case.ts';
import { readCase } from './case-store.ts';
import { requireOpenCase } from './require-open-case.ts';

/** The issuer's answer is noted with the case. Throws what requireOpenCase throws. */
export async function askIssuerAboutCase(deps: AskCaseDeps, actor: Actor, caseId: string): Promise<void> {
  const row = await readCase(deps.db, caseId);
  requireOpenCase(row, actor.userId);
  const subject = { kind: 'gift-card', id: row.unit_id, label: row.gift_card_name };
  await transaction(deps.db, (tx) =>
    recordAction(
      tx,
      { actor, action: 'card-case-asked', subject, after: { case: caseId } },
      deps.clock.now(),
    ),
  );
  await askAboutCase(deps, caseId);
}
