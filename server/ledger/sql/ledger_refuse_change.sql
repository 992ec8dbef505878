-- Trigger function that refuses every change of a row: what is written stays, and a correction is a new row.
-- It binds every role, superusers included; the privileges bind only the product's own role.
--
-- Errors: IN009 the table is append-only.
--
-- Applied before the tables: triggers of the ledger's tables, audit_entry and case_note call it.
create or replace function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'IN009';
end $$;
