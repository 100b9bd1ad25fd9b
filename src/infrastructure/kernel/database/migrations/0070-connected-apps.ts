import { Migration } from '@mikro-orm/migrations';

/** OAuth clients, authorization requests, grants and tokens. */
export class ConnectedApps extends Migration {
  override up(): void {
    this.addSql(`
      create table oauth_client (
        id serial primary key,
        client_id text not null unique,
        name text not null,
        redirect_uris jsonb not null,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3)
      )`);
    this.addSql(`
      create table app_grant (
        id serial primary key,
        name text not null unique,
        client_id int not null references oauth_client (id) on delete cascade,
        user_id int not null references app_user (id) on delete cascade,
        organization_id int not null references organization (id) on delete cascade,
        customer_id int references customer (id) on delete cascade,
        scopes jsonb not null,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3),
        expires_at timestamptz(3) not null,
        revoked_at timestamptz(3)
      )`);
    this.addSql(`
      create table app_authorization (
        id serial primary key,
        client_id int not null references oauth_client (id) on delete cascade,
        user_id int not null references app_user (id) on delete cascade,
        redirect_uri text not null,
        state text,
        code_challenge text not null,
        scopes jsonb not null,
        status text not null,
        consent_sha256 text not null unique,
        code_sha256 text unique,
        grant_id int references app_grant (id) on delete cascade,
        expires_at timestamptz(3) not null
      )`);
    this.addSql(`
      create table app_token (
        id serial primary key,
        grant_id int not null references app_grant (id) on delete cascade,
        kind text not null,
        sha256 text not null unique,
        scopes jsonb not null,
        expires_at timestamptz(3) not null,
        spent_at timestamptz(3),
        revoked_at timestamptz(3)
      )`);
    this.addSql(`create index oauth_client_unused on oauth_client (created_at) where last_used_at is null`);
    this.addSql(`create index app_grant_user on app_grant (user_id)`);
    this.addSql(`create index app_grant_client on app_grant (client_id)`);
    this.addSql(`create index app_authorization_user on app_authorization (user_id, expires_at)`);
    this.addSql(`create index app_authorization_client on app_authorization (client_id)`);
    this.addSql(`create index app_authorization_grant on app_authorization (grant_id)`);
    this.addSql(`create index app_token_grant on app_token (grant_id, expires_at)`);
  }
}
