import { JsonType } from '@mikro-orm/postgresql';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { TypeOverrides } from 'pg';
import { entities } from './entities.ts';
import type { Entity } from './entities.ts';
import type { JsonColumns } from './naming-plugin.ts';
import { parseTimestamp } from './timestamps.ts';

const TIMESTAMPTZ = 1184;
const INT8 = 20;

/**
 * Every table, typed from its entity, with columns by property name.
 *
 * @internal
 */
export type Tables = InferKyselyDB<Entity, { columnNamingStrategy: 'property' }>;

/** Parses timestamps as dates and bigints as numbers, also in queries that name no entity. */
export const typeParsers = new TypeOverrides();
typeParsers.setTypeParser(TIMESTAMPTZ, parseTimestamp);
typeParsers.setTypeParser(INT8, Number);

/** The JSON columns of every table, computed once instead of for every query. */
export const jsonColumns: JsonColumns = new Map(
  entities.map(({ meta, properties }) => [
    meta.tableName,
    new Set(
      Object.entries(properties)
        .filter(([, property]) => (property as { type?: unknown }).type === JsonType)
        .map(([name]) => name),
    ),
  ]),
);
