-- Money that companies pay by bank: from our bank account to their balance, decided by a member of staff.

alter table ledger_account drop constraint ledger_account_kind;
alter table ledger_account add constraint ledger_account_kind check (kind in (
  'member', 'enterprise', 'hold', 'refund_hold', 'payout_hold', 'reward_hold', 'receivable',
  'processor_clearing', 'bank_clearing', 'fee_income', 'guest_income', 'issuer_payable', 'adjustments', 'suspense',
  'write_offs'));
insert into ledger_account (id, kind) values (8, 'bank_clearing');
insert into ledger_movement (kind, debits, credits, spends, needs_actor) values
  ('invoice_payment', '{bank_clearing}', '{enterprise}', false, true);
