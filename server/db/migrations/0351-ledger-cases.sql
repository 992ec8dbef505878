-- Making a card good whose code does not work: the operator pays, and a member of the staff decides.
insert into ledger_movement (kind, debits, credits, spends, needs_actor) values
  ('card_refund', '{adjustments}', '{member}', false, true),
  ('card_replacement', '{adjustments}', '{hold}', false, true);
