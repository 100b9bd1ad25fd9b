import { Migration } from '@mikro-orm/migrations';

/** Sessions, two-step verification, mailed links and counters of failed sign-ins. */
export class Sessions extends Migration {
  override up(): void {
    this.addSql(`
      create table session (
        id serial primary key,
        public_id uuid not null unique,
        user_id int not null references app_user (id) on delete cascade,
        sha256 text not null unique,
        previous_sha256 text unique,
        rotated_at timestamptz(3),
        created_at timestamptz(3) not null,
        last_seen_at timestamptz(3) not null,
        awaits_code boolean not null,
        stepped_up_at timestamptz(3),
        address text not null,
        user_agent text
      )`);
    this.addSql(`
      create table mfa_enrolment (
        user_id int primary key references app_user (id) on delete cascade,
        sealed_secret text,
        sealed_pending text,
        confirmed_at timestamptz(3),
        last_used_step int,
        wrong_codes int not null,
        locked_until timestamptz(3)
      )`);
    this.addSql(`
      create table backup_code (
        user_id int not null references mfa_enrolment (user_id) on delete cascade,
        hash text not null,
        primary key (user_id, hash)
      )`);
    this.addSql(`
      create table account_link (
        id serial primary key,
        user_id int not null references app_user (id) on delete cascade,
        purpose text not null,
        sha256 text not null unique,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        used_at timestamptz(3),
        unique (user_id, purpose)
      )`);
    this.addSql(`
      create table sign_in_counter (
        subject text primary key,
        failures int not null,
        last_failure_at timestamptz(3),
        last_success_at timestamptz(3)
      )`);
    this.addSql(`create index session_list on session (user_id, created_at)`);
    this.addSql(`create index sign_in_counter_age on sign_in_counter (last_failure_at)`);
  }
}
