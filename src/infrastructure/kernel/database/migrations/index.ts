import { readdirSync } from 'node:fs';
import type { Constructor, MigrationObject } from '@mikro-orm/core';
import type { Migration } from '@mikro-orm/migrations';

/** Every migration is a file of this folder that exports one class. */
const files: ReadonlyMap<string, string> = new Map(
  readdirSync(new URL('.', import.meta.url)).toSorted().flatMap((file) => {
    const name = /^(\d{4}-[\w-]+)\.[jt]s$/.exec(file)?.[1];
    return name === undefined ? [] : [[name, file]];
  }),
);

/** The names of this release's migrations, in the order in which they are applied. A released migration never changes. */
export const migrationNames: readonly string[] = [...files.keys()];

interface Statements {
  getQueries(): ReturnType<Migration['getQueries']>;
}

/** Lets a migration send its statements as one: most of their time would be waiting for the answer of each. */
const inOneStatement = (migration: Constructor<Statements>) =>
  class extends migration {
    override getQueries() {
      const statements = super.getQueries();
      return statements.every((statement) => typeof statement === 'string') ? [statements.join(';\n')] : statements;
    }
  } as Constructor<Migration>;

/** Loads all migrations. Processes whose database is up to date do not need them. */
export const loadMigrations = (): Promise<MigrationObject[]> =>
  Promise.all(
    [...files].map(async ([name, file]) => {
      const [migration] = Object.values((await import(`./${file}`)) as Readonly<Record<string, Constructor<Migration>>>);
      if (migration === undefined) throw new Error(`${file} exports no migration.`);
      return { name, class: inOneStatement(migration) };
    }),
  );
