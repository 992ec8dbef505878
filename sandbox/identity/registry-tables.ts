/** The tables of the registry. */

export const identityMigrations = [
  `create table signing_key (provider text primary key, jwk text not null);
   create table person (
     provider text not null,
     subject text not null,
     email text not null collate nocase,
     email_verified integer not null,
     given_name text not null,
     family_name text not null,
     consented integer not null default 0,
     primary key (provider, subject),
     unique (provider, email)
   );
   create table code (
     hash text primary key,
     provider text not null,
     subject text not null,
     client_id text not null,
     redirect_uri text not null,
     nonce text,
     code_challenge text,
     expires_at integer not null
   );`,
];
