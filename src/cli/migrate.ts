import { Command } from 'commander';
import { openFoundation } from '../composition/foundation.ts';

export const migrateCommand = new Command('migrate')
  .description('Bring the database schema up to date and stop')
  .action(async () => {
    const foundation = await openFoundation({ ...process.env, LOG_LEVEL: 'silent' });
    await foundation.close();
    process.stdout.write('The database schema is up to date.\n');
  });
