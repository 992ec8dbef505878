-- Only a charge that is in the books can be refunded or disputed in the books. A dispute of another one is a problem for
-- staff.
alter table payment_problem drop constraint payment_problem_code_check,
  add constraint payment_problem_code_check
    check (code in ('refund-at-processor', 'refund-contradicts', 'dispute-at-processor'));
create trigger refund_is_booked before insert on refund for each row execute function case_refuse_unbooked();
create trigger dispute_is_booked before insert on dispute for each row execute function case_refuse_unbooked();
