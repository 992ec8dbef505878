-- An automatic top-up also stops where the manager in whose name it acts can no longer add funds.
alter table low_balance drop constraint low_balance_topup_stopped_because_check,
  add constraint low_balance_topup_stopped_because_check
    check (topup_stopped_because in ('declined', 'card-gone', 'manager-gone'));
alter table low_balance_crossing drop constraint low_balance_crossing_failure_check,
  add constraint low_balance_crossing_failure_check
    check (failure in ('declined', 'card-gone', 'enterprise-inactive', 'manager-gone'));
