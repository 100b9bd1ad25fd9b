import { Migration } from '@mikro-orm/migrations';

/** Audit log, outbox, idempotency keys and rate limits. */
export class Kernel extends Migration {
  override up(): void {
    this.addSql(`
      create table audit_log (
        id bigserial primary key,
        at timestamptz(3) not null,
        organization_id int,
        actor_kind text not null,
        actor_id text,
        address text,
        request_id text,
        action text not null,
        subject_type text not null,
        subject_id text not null,
        "before" jsonb,
        after jsonb
      )`);
    this.addSql(`
      create table outbox (
        id bigserial primary key,
        topic text not null,
        sealed_payload text not null,
        dedup_key text unique,
        created_at timestamptz(3) not null,
        next_attempt_at timestamptz(3) not null,
        attempts int not null default 0,
        lease_until timestamptz(3),
        sent_at timestamptz(3),
        failed_at timestamptz(3),
        last_error text
      )`);
    this.addSql(`
      create table idempotency_key (
        subject text not null,
        key text not null,
        request_hash text not null,
        status int,
        sealed_body text,
        created_at timestamptz(3) not null,
        primary key (subject, key)
      )`);
    this.addSql(`
      create unlogged table rate_window (
        subject text not null,
        window_start timestamptz(3) not null,
        used int not null,
        primary key (subject, window_start)
      )`);
    this.addSql(`create index audit_log_list on audit_log (organization_id, at, id)`);
    this.addSql(`create index outbox_waiting on outbox (next_attempt_at) where sent_at is null and failed_at is null`);
    this.addSql(`create index idempotency_key_age on idempotency_key (created_at)`);
    this.addSql(`create index rate_window_age on rate_window (window_start)`);
  }
}
