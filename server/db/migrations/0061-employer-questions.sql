-- When a company last asked a member whether they accept the link, and when they declined it or ended it: whoever declined
-- is left in peace for a while, however often the company takes them off its list and uploads them again.
create table employer_question (
  enterprise_id uuid not null references enterprise,
  user_id uuid not null references users,
  asked_at timestamptz not null,
  declined_at timestamptz,
  primary key (enterprise_id, user_id)
);
create index employer_question_of_user on employer_question (user_id);
