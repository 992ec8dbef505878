-- Returns a new identifier: UUID version 7, as server/kernel/id.ts makes it. Rows written together get ids
-- that lie together, so an index on them grows at its end.
--
-- Applied before the tables: ledger_transaction.public_id has it as its default.
create or replace function new_id() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid())
      placing substring(
        int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid
$$;
