-- An automatic top-up is left out while a payment of the company is disputed, or a debt of one is open.
alter table low_balance_crossing drop constraint low_balance_crossing_failure_check,
  add constraint low_balance_crossing_failure_check
    check (failure in ('declined', 'card-gone', 'enterprise-inactive', 'manager-gone', 'disputed'));
