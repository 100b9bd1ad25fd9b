import { Migration } from '@mikro-orm/migrations';

/** Removes limits of packages with names that never had an effect, because limits are a closed set now. */
export class PackageLimits extends Migration {
  override up(): void {
    const known = `'monitors', 'website', 'dns', 'icmp', 'tcp', 'smtp', 'ssh', 'ftp', 'imap-pop', 'domain', 'ip', 'users', 'statusPages', 'reports'`;
    this.addSql(`do $$
      declare dropped record;
      begin
        for dropped in
          select package_config.public_id, limit_.key, limit_.value from package_config, jsonb_each(limits) limit_ where limit_.key not in (${known})
        loop
          raise log 'The limit % (%) of the package % is not known and was removed.', dropped.key, dropped.value, dropped.public_id;
          update package_config set limits = limits - dropped.key, revision = revision + 1 where public_id = dropped.public_id;
        end loop;
      end $$`);
  }
}
