-- An account that its owner secured: signed out everywhere, without a password, until a new one is chosen.

alter table users
  -- Nobody signs in until a reset sets a new password.
  add column password_reset_required_at timestamptz,
  -- Browsers that signed in before this are new devices again.
  add column browsers_known_since timestamptz;

-- Names an identity in the user's list; the subject is the provider's, and nobody else's to know.
alter table linked_identity add column id uuid not null default gen_random_uuid() unique;
