-- The second administrator of an act that one proposed and another approved (docs/decisions/0043).
--
-- The approval names its checker for its own transaction, in `indulge.checker_id`. The defaults below read it, so
-- whatever an approved act writes carries the checker, and no use case can forget to say so.
alter table ledger_transaction
  add column checker_id uuid default nullif(current_setting('indulge.checker_id', true), '')::uuid,
  add constraint ledger_transaction_second_person check (checker_id <> actor_id);

alter table audit_entry
  add column checker_id uuid default nullif(current_setting('indulge.checker_id', true), '')::uuid,
  add constraint audit_entry_second_person check (checker_id <> actor_id);
