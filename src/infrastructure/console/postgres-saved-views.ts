import type { SavedViews } from '../../application/console/ports.ts';
import type { SavedView } from '../../domain/console/saved-view.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { SavedViewRow } from './console.entity.ts';
import { nameKey } from '../../domain/kernel/plain-text.ts';

/** Stores saved views. */
export class PostgresSavedViews
  extends PostgresRepository<SavedView, { readonly userId?: number }, SavedView, 'nameTaken'>
  implements SavedViews
{
  constructor(database: Database) {
    super(database, {
      entity: SavedViewRow,
      owner: { organization: 'organizationId' },
      hidden: ['nameKey'],
      derived: ({ name }) => ({ nameKey: nameKey(name) }),
      taken: { saved_view_name_unique: 'nameTaken' },
    });
  }
}
