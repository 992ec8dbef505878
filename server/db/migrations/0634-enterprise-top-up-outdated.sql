-- An automatic top-up is left out where its reason is gone: nobody wants it any more, or the balance is back.
alter table low_balance_crossing drop constraint low_balance_crossing_failure_check,
  add constraint low_balance_crossing_failure_check
    check (failure in ('declined', 'card-gone', 'enterprise-inactive', 'manager-gone', 'disputed', 'outdated'));
