import { sql } from 'kysely';
import type { SetupLinks } from '../../application/setup/ports.ts';
import type { SetupLink } from '../../domain/setup/setup-link.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

/** Stores the set-up link of an installation by the hash of its secret. */
export class PostgresSetupLinks extends PostgresAdapter implements SetupLinks {
  async lock(): Promise<void> {
    await sql`lock table setup_link in share row exclusive mode`.execute(this.database.query);
  }

  async replace(link: SetupLink & { readonly sha256: string }): Promise<void> {
    await this.clear();
    await this.database.query.insertInto('setup_link').values(link).execute();
  }

  async find(sha256: string): Promise<SetupLink | null> {
    const found = await this.database.query
      .selectFrom('setup_link')
      .select('expiresAt')
      .where('sha256', '=', sha256)
      .executeTakeFirst();
    return found ?? null;
  }

  async take(sha256: string): Promise<SetupLink | null> {
    const taken = await this.database.query
      .deleteFrom('setup_link')
      .where('sha256', '=', sha256)
      .returning('expiresAt')
      .executeTakeFirst();
    return taken ?? null;
  }

  async clear(): Promise<void> {
    await this.database.query.deleteFrom('setup_link').execute();
  }
}
