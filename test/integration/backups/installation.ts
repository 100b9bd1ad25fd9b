import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DirectoryFiles } from '../../../src/infrastructure/kernel/files/directory-files.ts';
import { catalogueOf } from '../kernel/database/catalogue.ts';
import { testDatabase } from '../kernel/database/test-database.ts';
import type { DatabaseTemplate, TestDatabase } from '../kernel/database/test-database.ts';

export const SECRET_KEY = 'a secret key of more than thirty-two bytes';
export const PASSPHRASE = 'correct horse battery staple';

/** The variables of an installation, its database and its files. */
export interface Installation {
  readonly environment: Readonly<Record<string, string>>;
  readonly database: TestDatabase;
  readonly files: DirectoryFiles;
  /** The schema and the rows of the database, but not the times at which migrations ran. */
  catalogue(): Promise<readonly string[]>;
}

/** Creates installations and a folder for backups, and removes them with the suite. */
export const installations = () => {
  const folder = mkdtempSync(join(tmpdir(), 'watchstead-backups-'));
  const databases: TestDatabase[] = [];
  after(async () => {
    for (const database of databases) await database.drop();
    rmSync(folder, { recursive: true });
  });
  let count = 0;
  return {
    /** Returns the path of a file that does not exist yet. */
    path: (): string => join(folder, `${(count += 1)}.backup`),
    create: async (template?: DatabaseTemplate): Promise<Installation> => {
      const database = await testDatabase(template);
      databases.push(database);
      const dataDir = join(folder, `data-${(count += 1)}`);
      return {
        environment: { DATABASE_URL: database.url, SECRET_KEY, DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE },
        database,
        files: new DirectoryFiles(join(dataDir, 'files'), Buffer.from(SECRET_KEY)),
        catalogue: async () =>
          (await catalogueOf(database.url)).filter((line) => !line.startsWith('mikro_orm_migrations: ')),
      };
    },
  };
};

export async function* contentOf(...parts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield await Promise.resolve(Buffer.from(part));
}

/** Returns the names and contents of all files of a store. */
export const filesIn = async (files: DirectoryFiles): Promise<Readonly<Record<string, string>>> => {
  const found: Record<string, string> = {};
  for await (const { name } of files.list('')) {
    const file = await files.read(name);
    if (file !== null) found[name] = Buffer.concat(await Array.fromAsync(file.content)).toString();
  }
  return found;
};
