-- What a sanctions rule holds is released or returned by staff alone.
create trigger fraud_review_ends_under_sanctions before update of state on fraud_review for each row
  when (new.sanctions and new.state in ('released', 'blocked') and new.state <> old.state
    and new.decided_as is distinct from 'staff')
  execute function fraud_review_refuse_end();
