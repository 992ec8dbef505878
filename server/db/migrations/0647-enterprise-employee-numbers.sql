-- Outside a transaction
-- A payout file names an employee by the number that the company uploaded.
create index concurrently if not exists employee_number
  on employee (enterprise_id, right(regexp_replace(phone_number, '\D', '', 'g'), 10)) where phone_number is not null;
