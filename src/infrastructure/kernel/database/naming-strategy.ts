import { UnderscoreNamingStrategy } from '@mikro-orm/postgresql';

/** The suffixes that PostgreSQL gives to unnamed constraints and indexes. */
const SUFFIXES = { primary: 'pkey', unique: 'key', foreign: 'fkey', check: 'check', index: 'idx', sequence: 'seq', default: 'default' } as const;

/** Names constraints as PostgreSQL does, and foreign key columns after their property (`customerId` is `customer_id`). */
export class PostgresNamingStrategy extends UnderscoreNamingStrategy {
  override indexName(table: string, columns: string[], type: keyof typeof SUFFIXES): string {
    return [table, ...(type === 'primary' ? [] : columns), SUFFIXES[type]].join('_');
  }

  override joinKeyColumnName(property: string): string {
    return this.propertyToColumnName(property);
  }
}
