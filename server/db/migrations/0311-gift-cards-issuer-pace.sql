-- When the next call to an issuer may be made, for all processes together. One row per issuer: calls that are made
-- together reserve their times with one statement (reserve_issuer_calls).
create table issuer_pace (
  issuer text primary key,
  next_at timestamptz not null default now()
);
