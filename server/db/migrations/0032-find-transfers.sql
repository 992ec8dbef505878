-- Transfers are found by their kind too: in a product where few people send money, reading backwards finds none for long.
drop index ledger_transaction_rare;
create index ledger_transaction_rare on ledger_transaction (kind, id desc)
  where kind not in ('top_up', 'purchase_hold', 'capture');
