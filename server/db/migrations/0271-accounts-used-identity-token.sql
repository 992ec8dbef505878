-- Tokens of sign-in providers that were accepted once. A copied token is worth nothing after that.
create table used_identity_token (
  token_hash bytea primary key,
  -- As long as the token itself is valid.
  expires_at timestamptz not null
);
create index used_identity_token_expires on used_identity_token (expires_at);
