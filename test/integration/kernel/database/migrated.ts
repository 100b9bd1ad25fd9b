import { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { prepareTemplate } from './test-database.ts';

/** An empty database with the newest schema. */
export const migrated = prepareTemplate(async (url) => {
  const database = await Database.connect(url);
  await database.migrate();
  await database.close();
});
