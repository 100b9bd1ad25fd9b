import { Migration } from '@mikro-orm/migrations';

/** Organizations, users, packages, customers and API tokens. */
export class Tenants extends Migration {
  override up(): void {
    this.addSql(`
      create table organization (
        id serial primary key,
        public_id uuid not null unique,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        revision int not null default 1,
        name text not null unique,
        status text not null,
        cancelled_at timestamptz(3),
        vat_id text,
        vat_validated_at timestamptz(3),
        country_code text,
        billing_email text,
        require_mfa_admins boolean not null default false,
        require_mfa_editors boolean not null default false,
        require_mfa_readonly boolean not null default false,
        im_enabled boolean not null default false,
        monitor_quota_tier text not null,
        auto_quota_upgrade boolean not null default false,
        sealed_smtp text
      )`);
    this.addSql(`
      create table package_config (
        id serial primary key,
        public_id uuid not null unique,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        revision int not null default 1,
        organization_id int not null references organization (id) on delete cascade,
        key text not null,
        display_name text not null,
        min_check_interval int not null,
        is_default boolean not null default false,
        limits jsonb not null
      )`);
    this.addSql(`
      create table customer (
        id serial primary key,
        public_id uuid not null unique,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        revision int not null default 1,
        organization_id int not null references organization (id) on delete cascade,
        name text not null,
        email text not null,
        notification_phone_number text,
        notification_email text,
        package_id int not null references package_config (id),
        status text not null,
        allowed_check_country_codes jsonb,
        cancellation_date timestamptz(3),
        cancelled_at timestamptz(3),
        custom_fields jsonb not null,
        monthly_reports_enabled boolean not null default false,
        notification_channels jsonb,
        notification_targets jsonb,
        notification_rules jsonb,
        sms_usage_current_month int not null default 0,
        sms_usage_month text,
        company_name text,
        street text,
        postal_code text,
        city text,
        country text,
        vat_id text,
        payment_provider_customer_id text,
        payment_provider_subscription_id text,
        custom_pricing jsonb,
        alert_consecutive_checks int not null default 2,
        alert_location_threshold text not null default '0.5',
        alert_location_threshold_count int not null default 1,
        alert_reminder_interval int not null default 0,
        dnsbl_reminder_interval int,
        ssl_expiry_reminder_interval int,
        allow_self_service boolean not null default false,
        max_self_service_urls int not null default 0,
        can_edit_managed boolean not null default false
      )`);
    this.addSql(`
      create table app_user (
        id serial primary key,
        public_id uuid not null unique,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        revision int not null default 1,
        organization_id int not null references organization (id) on delete cascade,
        customer_id int references customer (id) on delete cascade,
        email text not null,
        first_name text not null,
        last_name text not null,
        role text not null,
        is_active boolean not null default true,
        is_global_admin boolean not null default false,
        is_global_supporter boolean not null default false,
        password_hash text
      )`);
    this.addSql(`
      create table api_token (
        id serial primary key,
        public_id uuid not null unique,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        revision int not null default 1,
        organization_id int not null references organization (id) on delete cascade,
        user_id int not null references app_user (id) on delete cascade,
        customer_id int references customer (id) on delete cascade,
        name text not null,
        sha256 text not null unique,
        prefix text not null,
        last_four text not null,
        expires_at timestamptz(3),
        last_used_at timestamptz(3),
        revoked_at timestamptz(3)
      )`);
    this.addSql(`create unique index app_user_email_unique on app_user (email)`);
    this.addSql(`create index app_user_organization on app_user (organization_id)`);
    this.addSql(`create unique index package_config_key_unique on package_config (organization_id, key)`);
    this.addSql(`create unique index package_config_one_default on package_config (organization_id) where is_default`);
    this.addSql(`create index customer_list on customer (organization_id, created_at, id)`);
    this.addSql(`create index customer_package on customer (package_id)`);
    this.addSql(`create index api_token_list on api_token (organization_id, created_at, id)`);
    this.addSql(`create index api_token_user on api_token (user_id)`);
  }
}
