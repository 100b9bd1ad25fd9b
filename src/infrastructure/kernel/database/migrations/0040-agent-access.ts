import { Migration } from '@mikro-orm/migrations';

/** Agents: registrations, approvals, access tokens, used assertions and signing keys. */
export class AgentAccess extends Migration {
  override up(): void {
    this.addSql(`
      create table agent_registration (
        id serial primary key,
        public_id text not null unique,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        revision int not null default 1,
        type text not null,
        status text not null,
        claim_token_hash text not null unique,
        window_ends_at timestamptz(3) not null,
        requested_scopes jsonb not null,
        bound_email text,
        issuer text,
        subject text,
        client_id text,
        attempt_id text,
        attempt_email text,
        attempt_code_hash text,
        attempt_status text,
        attempt_expires_at timestamptz(3),
        attempt_issuer text,
        attempt_subject text,
        attempt_client_id text,
        granted_by int references app_user (id) on delete set null,
        organization_id int references organization (id) on delete cascade,
        customer_id int references customer (id) on delete cascade,
        scopes jsonb,
        granted_email text,
        assertion_expires_at timestamptz(3),
        last_poll_at timestamptz(3),
        last_used_at timestamptz(3)
      )`);
    this.addSql(`
      create table agent_access_token (
        id bigserial primary key,
        registration_id int not null references agent_registration (id) on delete cascade,
        sha256 text not null unique,
        scopes jsonb not null,
        redeemed boolean not null,
        issued_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        revoked_at timestamptz(3)
      )`);
    this.addSql(`
      create table agent_approval (
        issuer text not null,
        subject text not null,
        client_id text not null,
        granted_by int references app_user (id) on delete set null,
        organization_id int not null references organization (id) on delete cascade,
        customer_id int references customer (id) on delete cascade,
        scopes jsonb not null,
        email text not null,
        registration_id text not null,
        created_at timestamptz(3) not null,
        primary key (issuer, subject)
      )`);
    this.addSql(`
      create table agent_seen_token (
        purpose text not null,
        sha256 text not null,
        remembered_until timestamptz(3) not null,
        primary key (purpose, sha256)
      )`);
    this.addSql(`
      create table agent_signing_key (
        kid text primary key,
        x text not null,
        sealed_private_key text not null,
        created_at timestamptz(3) not null,
        retired_at timestamptz(3)
      )`);
    this.addSql(`create unique index agent_registration_code on agent_registration (attempt_code_hash) where attempt_code_hash is not null`);
    this.addSql(`create unique index agent_registration_waiting on agent_registration (issuer, subject) where type = 'identity_assertion' and status = 'pending'`);
    this.addSql(`create index agent_registration_identity on agent_registration (issuer, subject) where issuer is not null`);
    this.addSql(`create index agent_registration_attempt_identity on agent_registration (attempt_issuer, attempt_subject) where attempt_issuer is not null`);
    this.addSql(`create index agent_registration_user on agent_registration (granted_by, created_at, id) where granted_by is not null`);
    this.addSql(`create index agent_registration_age on agent_registration (window_ends_at)`);
    this.addSql(`create index agent_access_token_registration on agent_access_token (registration_id)`);
    this.addSql(`create index agent_access_token_age on agent_access_token (expires_at)`);
    this.addSql(`create index agent_seen_token_age on agent_seen_token (remembered_until)`);
    this.addSql(`create unique index agent_signing_key_active on agent_signing_key ((true)) where retired_at is null`);
  }
}
