/** A case in the contract's forms. */
import type { StaffCardCase } from '#contract/admin/card-cases.ts';
import type { CardCase } from '#contract/card-cases.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { CaseRow, StaffCaseRow } from './case-store.ts';

export function toCardCase(row: CaseRow): CardCase {
  return {
    id: row.id,
    giftCardId: row.unit_id,
    giftCardName: row.gift_card_name,
    amount: formatCents(row.face_cents),
    problem: row.problem,
    evidence: row.evidence,
    hasPicture: row.has_picture,
    state: row.state,
    openedAt: row.opened_at.toISOString(),
    issuerAskedAt: row.issuer_asked_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    note: row.note,
    refund: row.refund_cents === null ? null : formatCents(row.refund_cents),
    replacementId: row.replacement_id,
  };
}

export function toStaffCardCase(row: StaffCaseRow, readerId: string): StaffCardCase {
  return {
    ...toCardCase(row),
    userId: row.user_id,
    ownerName: row.owner_name,
    ownerEmail: row.owner_email,
    issuer: issuerOf(row),
    decidedByName: row.decided_by_name,
    isOwn: row.user_id === readerId,
  };
}

function issuerOf(row: CaseRow): StaffCardCase['issuer'] {
  const { issuer_word: word, issuer_detail: detail, issuer_asked_at: askedAt } = row;
  if (!word || detail === null || !askedAt) return null;
  const cents = row.issuer_balance_cents;
  return {
    word,
    detail,
    balance: cents === null ? null : formatCents(cents),
    askedAt: askedAt.toISOString(),
  };
}
