-- Pays several recipients of one company in one transaction (docs/decisions/0025-payouts-share-a-commit.md),
-- each as pay_person does.
--
-- Arguments: the company, and a JSON list of payouts with the arguments of pay_person.
-- Returns: in the order of the list, what pay_person returns. A payout that is refused is undone for itself
-- alone, and its row has the SQLSTATE (IE001, IE002, IE003, IE004, IN001, IN002, IN003) and the detail. Any other error undoes
-- all.
-- Locks: all balances in ascending id, found by their index (a condition with `or` would read every member's
-- account); then what pay_person locks. A single payout leaves the balances to its posting, which comes late.
create or replace function pay_people(p_enterprise_id uuid, p_payouts jsonb)
returns table (paid boolean, waiting boolean, balance_cents bigint, refusal text, detail text) language plpgsql as $$
declare
  one record;
begin
  -- Accounts in ascending id, as every movement locks them.
  if jsonb_array_length(p_payouts) > 1 then
    perform from ledger_account
    where (kind, owner_id) in (
      select 'enterprise', p_enterprise_id
      union all
      select 'member', (each ->> 'recipientId')::uuid from jsonb_array_elements(p_payouts) as each)
    order by id
    for update;
  end if;
  for one in
    select * from jsonb_to_recordset(p_payouts) as payout (
      "id" uuid, "recipientId" uuid, "recipientName" text, "amountCents" bigint,
      "message" text, "onList" boolean,
      "actorId" uuid, "actorRole" text, "reason" text, "requestKey" text, "now" timestamptz,
      "sent" text, "received" text, "title" text, "notification" text, "mail" jsonb,
      -- What processes of version 0.4.0 call the notification and the mail.
      "told" text, "letter" jsonb)
  loop
    refusal := null;
    detail := null;
    begin
      select person.paid, person.waiting, person.balance_cents into paid, waiting, balance_cents
      from pay_person(one."id", p_enterprise_id, one."recipientId", one."recipientName", one."amountCents",
        one."message", one."onList", one."actorId", one."actorRole", one."reason", one."requestKey",
        one."now", one."sent", one."received", one."title", coalesce(one."notification", one."told"),
        coalesce(one."mail", one."letter")) as person;
    exception when sqlstate 'IE001' or sqlstate 'IE002' or sqlstate 'IE003' or sqlstate 'IE004' or sqlstate 'IN001' or sqlstate 'IN002' or sqlstate 'IN003' then
      get stacked diagnostics refusal = returned_sqlstate, detail = pg_exception_detail;
      paid := null;
      waiting := null;
      balance_cents := null;
    end;
    return next;
  end loop;
end $$;
