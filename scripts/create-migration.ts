import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TSMigrationGenerator } from '@mikro-orm/migrations';
import type { MigrationDiff } from '@mikro-orm/core';
import { Database } from '../src/infrastructure/kernel/database/database.ts';
import { startEmbeddedPostgres } from '../src/infrastructure/kernel/database/embedded/embedded-postgres.ts';
import { migratorOf } from '../src/infrastructure/kernel/database/migrate.ts';
import { migrationNames } from '../src/infrastructure/kernel/database/migrations/index.ts';

const FOLDER = 'src/infrastructure/kernel/database/migrations';
const NUMBER_STEP = 10;

const [name] = process.argv.slice(2);
if (name === undefined || !/^[a-z][a-z0-9-]*$/.test(name))
  throw new Error('Usage: npm run migration:create -- name-in-kebab-case');
const number = String(Number(migrationNames.at(-1)?.slice(0, 4)) + NUMBER_STEP).padStart(4, '0');
const className = name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());

/** Writes the class in the style of this repository: named by the list of migrations, and without `down`. */
class Generator extends TSMigrationGenerator {
  override generateMigrationFile(_: string, { up }: MigrationDiff): string {
    const statements = up
      .filter((statement) => statement !== '')
      .map((statement) => `    this.addSql(\`${statement.replace(/;$/, '')}\`);\n`);
    return `import { Migration } from '@mikro-orm/migrations';

export class ${className} extends Migration {
  override up(): void {
${statements.join('')}  }
}
`;
  }
}

// Compares the entities with a database that all listed migrations have been applied to.
const directory = mkdtempSync(join(tmpdir(), 'watchstead-migration-'));
chmodSync(directory, 0o711);
const server = await startEmbeddedPostgres({
  dataDir: join(directory, 'postgres'),
  log: () => undefined,
  durable: false,
});
const database = await Database.connect(server.url);
try {
  const { config } = database.orm;
  config.set('migrations', { ...config.get('migrations'), generator: Generator, fileName: () => `${number}-${name}` });
  const migrator = await migratorOf(database.orm);
  await migrator.up();
  const { fileName } = await migrator.create(FOLDER);
  console.log(fileName === '' ? 'The entities declare nothing new.' : `Wrote ${FOLDER}/${fileName}. Review it.`);
} finally {
  await database.close();
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}
