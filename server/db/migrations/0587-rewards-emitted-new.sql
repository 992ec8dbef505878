-- A link that its sender gets with the order is written as delivered, so its event comes with the new row.
create trigger reward_emitted_new after insert on reward referencing new table as later
  for each statement execute function reward_emit_new();
