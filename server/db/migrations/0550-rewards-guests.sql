-- Guests send rewards: a card pays into a balance of the guest's payment, and from there into the hold of the reward.
-- The balance belongs to the payment, as a guest has no account.

alter table ledger_account drop constraint ledger_account_kind;
alter table ledger_account add constraint ledger_account_kind check (kind in (
  'member', 'enterprise', 'guest', 'hold', 'refund_hold', 'payout_hold', 'reward_hold', 'receivable',
  'processor_clearing', 'fee_income', 'guest_income', 'issuer_payable', 'adjustments', 'suspense',
  'write_offs', 'bank_clearing'));
alter table ledger_account drop constraint ledger_account_carries_balance;
alter table ledger_account add constraint ledger_account_carries_balance check (
  (kind in ('member', 'enterprise', 'guest', 'hold', 'refund_hold', 'payout_hold', 'reward_hold', 'receivable'))
    = (balance is not null));
-- Money that waits to go back to its card.
create index ledger_account_guest_money on ledger_account (owner_id) where kind = 'guest' and balance > 0;

insert into ledger_movement (kind, debits, credits, spends, needs_actor) values
  ('guest_reward', '{processor_clearing}', '{guest, guest_income}', false, false);
update ledger_movement set debits = array_append(debits, 'guest')
where kind in ('reward_hold', 'refund_hold', 'refund_adopt', 'dispute_take', 'receivable_payment');
update ledger_movement set credits = array_append(credits, 'guest')
where kind in ('reward_return', 'refund_release', 'refund_return', 'dispute_return', 'staff_settlement');

-- The beneficiary of such a payment is its own balance.
alter table payment drop constraint payment_kind_check;
alter table payment add constraint payment_kind_check
  check (kind in ('add_funds', 'guest_send', 'enterprise_funding', 'guest_reward'));
alter table payment drop constraint payment_beneficiary;
alter table payment add constraint payment_beneficiary check (
  case kind when 'enterprise_funding' then enterprise_id is not null and user_id is null
    when 'guest_reward' then user_id is null and enterprise_id is null
    else user_id is not null and enterprise_id is null end);

-- The sender and the actor of a guest's reward are the payment.
alter table reward drop constraint reward_sender_kind_check;
alter table reward add constraint reward_sender_kind_check check (sender_kind in ('member', 'enterprise', 'guest'));
alter table reward drop constraint reward_actor_id_fkey;
alter table reward_order drop constraint reward_order_payer_kind_check;
alter table reward_order add constraint reward_order_payer_kind_check
  check (payer_kind in ('member', 'enterprise', 'guest'));
create unique index reward_order_of_guest on reward_order (payer_id) where payer_kind = 'guest';
create index reward_order_unpaid on reward_order (created_at) where payer_kind = 'guest' and state = 'OPEN';
