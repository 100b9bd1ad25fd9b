import type { DisplayPreferencesStore } from '../../application/console/ports.ts';
import type { DisplayPreferences } from '../../domain/console/display-preferences.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

/** Stores the preferences of users. A user without a row has chosen none. */
export class PostgresDisplayPreferences extends PostgresAdapter implements DisplayPreferencesStore {
  async find(userId: number): Promise<DisplayPreferences | null> {
    const found = await this.database.query
      .selectFrom('display_preference')
      .select(['theme', 'density', 'shortcuts', 'firstSteps'])
      .where('userId', '=', userId)
      .executeTakeFirst();
    return found ?? null;
  }

  async put(userId: number, { theme, density, shortcuts, firstSteps }: DisplayPreferences): Promise<void> {
    const chosen = { theme, density, shortcuts, firstSteps };
    await this.database.query
      .insertInto('display_preference')
      .values({ userId, ...chosen })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(chosen))
      .execute();
  }
}
