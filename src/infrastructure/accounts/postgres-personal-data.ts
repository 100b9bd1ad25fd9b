import type {
  ErasedBatch,
  Person,
  PersonalData,
  PersonalRecord,
  PersonErasure,
} from '../../application/accounts/personal-data.ports.ts';
import type { Vault } from '../../application/kernel/ports.ts';
import { ERASED_ADDRESS, mentionsIn, withoutAddress } from '../../domain/accounts/personal-data.ts';
import type { StoredValue } from '../../domain/accounts/personal-data.ts';
import type { Database } from '../kernel/database/database.ts';
import { readTableShapes } from '../kernel/database/table-shapes.ts';
import type { TableShape } from '../kernel/database/table-shapes.ts';
import { personalTables } from './personal-tables.ts';
import type { PersonalTable, UserColumn } from './personal-tables.ts';

/** The maximum number of rows that are read at a time, or changed in one transaction. */
const ROWS = 500;
/** The physical position before the first row of a table. */
const START = '(0,0)';
/** Matches the names of columns with credentials, which are neither searched nor shown. */
const SECRET = /^(?:sealed_|.*(?:hash|sha256|digest)$)/;

/**
 * The statements that store what remains after a deletion, by table: for a subscriber the keyed hash, so that nobody
 * else can subscribe the address again.
 */
const LEAVES: Readonly<Record<string, string>> = {
  status_subscriber: `insert into status_suppression (status_page_id, endpoint_hash, created_at) select status_page_id, endpoint_hash, $2 from status_subscriber where ctid = $1::tid on conflict do nothing`,
};

type Values = Readonly<Record<string, StoredValue>>;

interface Row {
  /** The physical position of the row, which changes with each update. */
  readonly ctid: string;
  readonly values: Values;
  readonly sealed: Readonly<Record<string, string | null>>;
}

/** A row about the person and its treatment. */
interface Match {
  readonly erasure: PersonErasure;
  /** The values of the row that are about the person, by path. */
  readonly found: Readonly<Record<string, StoredValue>>;
  /** The new values of the changed columns. */
  readonly changes: Values;
}

/**
 * Finds and erases data about people. It searches every table that can contain such data, because most of the tables
 * have no index on the address.
 */
export class PostgresPersonalData implements PersonalData {
  readonly tables = personalTables.map(({ table }) => table).filter((table) => table !== 'app_user');
  readonly #database: Database;
  readonly #vault: Vault;

  constructor(database: Database, vault: Vault) {
    this.#database = database;
    this.#vault = vault;
  }

  async find(person: Person): Promise<readonly PersonalRecord[]> {
    const shapeOf = await readTableShapes(this.#database);
    const records: PersonalRecord[] = [];
    for (const declared of personalTables) {
      const shape = shapeOf(declared.table);
      for (let after: string | null = START; after !== null;) {
        const rows: readonly Row[] = await this.#read(declared, shape, person, after, '');
        after = rows.length < ROWS ? null : (rows.at(-1)?.ctid ?? null);
        for (const row of rows) {
          const match = this.#matchOf(declared, shape, person, row);
          if (match !== null)
            records.push({
              table: declared.table,
              id: idOf(shape, row),
              organizationId: Number(row.values['organization_id'] ?? 0) || null,
              erasure: match.erasure,
              keptBecause: match.erasure === 'kept' ? declared.keptBecause : null,
              found: match.found,
            });
        }
      }
    }
    return records;
  }

  /** Erases the next batch of rows. The caller must run it in a transaction. */
  async eraseNext(person: Person, table: string, after: string | null, now: Date): Promise<ErasedBatch> {
    const declared = personalTables.find((one) => one.table === table);
    if (declared === undefined) throw new Error(`No personal data is declared in ${table}.`);
    const shape = (await readTableShapes(this.#database))(table);
    const rows = await this.#read(declared, shape, person, after ?? START, ' for update');
    let erased = 0;
    for (const row of rows) {
      const match = this.#matchOf(declared, shape, person, row);
      if (match?.erasure === 'deleted') await this.#delete(table, row, now);
      else if (match?.erasure === 'changed') await this.#update(declared, shape, row, match.changes);
      else continue;
      erased += 1;
    }
    return { erased, next: rows.length < ROWS ? null : (rows.at(-1)?.ctid ?? null) };
  }

  #read(
    { table, users, replaced, cleared, deleted, kept, sealed }: PersonalTable,
    { columns }: TableShape,
    { email, user }: Person,
    after: string,
    lock: string,
  ): Promise<readonly Row[]> {
    const typeOf = (column: string): string => columns.get(column)?.type ?? 'text';
    const textOf = (column: string): string =>
      typeOf(column) === 'bytea' ? `encode(${column}, 'escape')` : `${column}::text`;
    const searched = [...replaced, ...cleared, ...deleted, ...kept];
    const secrets = [...columns.keys()].filter((column) => SECRET.test(column) || typeOf(column) === 'bytea');
    const values: unknown[] = [after, secrets];
    const own =
      user === null ? [] : users.map(({ column, as }) => `${column} = $${values.push(user[as])}::${typeOf(column)}`);
    const mentions =
      searched.length === 0
        ? []
        : searched.map((column) => `strpos(lower(normalize(${textOf(column)}, nfkc)), $${values.length + 1}) > 0`);
    if (mentions.length > 0) values.push(email);
    const conditions = [...own, ...mentions, ...sealed.map((column) => `${column} <> ''`)];
    if (conditions.length === 0) return Promise.resolve([]);
    const named = (names: readonly string[], valueOf: (column: string) => string): string =>
      `jsonb_build_object(${names.map((column) => `'${column}', ${valueOf(column)}`).join(', ')})`;
    return this.#database.planned<Row>(
      `select ctid::text "ctid", (to_jsonb(t) - $2::text[]) || ${named(
        searched.filter((column) => typeOf(column) === 'bytea'),
        textOf,
      )} "values", ${named(sealed, (column) => column)} "sealed"
       from ${table} t where ctid > $1::tid and (${conditions.join(' or ')}) order by t.ctid limit ${ROWS}${lock}`,
      values,
    );
  }

  #matchOf(declared: PersonalTable, shape: TableShape, person: Person, row: Row): Match | null {
    const { table, users, replaced, cleared, deleted, kept } = declared;
    const mentions = (columns: readonly string[]): Readonly<Record<string, StoredValue>> =>
      Object.assign(
        {},
        ...columns.map((column) => mentionsIn(row.values[column] ?? null, person.email, column)),
      ) as Readonly<Record<string, StoredValue>>;
    const own = users.filter(
      ({ column, as }) =>
        person.user !== null && row.values[column] === (as === 'id' ? person.user.id : person.user.publicId),
    );
    const opened = this.#openedOf(row, person);
    const [changeable, deletable, reported] = [mentions([...replaced, ...cleared]), mentions(deleted), mentions(kept)];
    const found = { ...(own.length > 0 ? row.values : {}), ...changeable, ...deletable, ...reported, ...opened.found };
    if (Object.keys(found).length === 0) return null;
    const isDeleted =
      Object.keys(deletable).length > 0 || opened.isForPersonOnly || own.some(({ erasure }) => erasure === 'delete');
    if (isDeleted) return { erasure: 'deleted', found, changes: {} };
    const changes = {
      ...changesOf(declared, shape, row, person),
      ...Object.assign({}, ...own.map((column) => forgotten(column, row))),
      ...opened.changes,
    } as Values;
    if (Object.keys(changes).length > 0) return { erasure: 'changed', found, changes };
    const isAccount = table === 'app_user';
    return { erasure: isAccount ? 'changed' : own.length > 0 ? 'anonymous' : 'kept', found, changes };
  }

  /**
   * Decrypts the encrypted columns and returns the data about the person. Columns that cannot be decrypted are skipped.
   */
  #openedOf(
    { sealed }: Row,
    { email }: Person,
  ): { readonly found: Values; readonly changes: Values; readonly isForPersonOnly: boolean } {
    const found: Record<string, StoredValue> = {};
    const changes: Record<string, StoredValue> = {};
    let isForPersonOnly = false;
    for (const [column, text] of Object.entries(sealed)) {
      const value = this.#open(text);
      const mentions = mentionsIn(value, email, column);
      Object.assign(found, mentions);
      if (column !== MESSAGE || Object.keys(mentions).length === 0) continue;
      const rest = withoutAddress(value, email) as Readonly<Record<string, StoredValue>>;
      isForPersonOnly = RECIPIENTS.some(
        (name) => rest[name] === ERASED_ADDRESS || (Array.isArray(rest[name]) && rest[name].length === 0),
      );
      changes[column] = this.#vault.seal(JSON.stringify(rest));
    }
    return { found, changes, isForPersonOnly };
  }

  #open(sealed: string | null): StoredValue {
    if (sealed === null || sealed === '') return null;
    try {
      const text = this.#vault.open(sealed);
      return text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as StoredValue) : text;
    } catch {
      return null;
    }
  }

  async #delete(table: string, { ctid }: Row, now: Date): Promise<void> {
    const leaves = LEAVES[table];
    if (leaves !== undefined) await this.#database.planned(leaves, [ctid, now]);
    await this.#database.planned(`delete from ${table} where ctid = $1::tid`, [ctid]);
  }

  async #update({ table }: PersonalTable, { columns }: TableShape, { ctid }: Row, changes: Values): Promise<void> {
    const values: unknown[] = [ctid];
    const assignments = Object.entries(changes).map(([column, value]) => {
      const type = columns.get(column)?.type ?? 'text';
      return `${column} = $${values.push(type === 'jsonb' && value !== null ? JSON.stringify(value) : value)}::${type}`;
    });
    if (columns.has('revision')) assignments.push('revision = revision + 1');
    await this.#database.planned(`update ${table} set ${assignments.join(', ')} where ctid = $1::tid`, values);
  }
}

/** The column with the encrypted message in the outbox, and the members of a message that name its recipients. */
const MESSAGE = 'sealed_payload';
const RECIPIENTS = ['to', 'recipient'] as const;

const textOf = (value: StoredValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

const idOf = ({ key }: TableShape, { values }: Row): string =>
  key.flatMap((column) => (values[column] === undefined ? [] : [textOf(values[column])])).join(':');

/** Returns the columns of the row that mention the address, with the address removed. */
const changesOf = (
  { replaced, cleared }: PersonalTable,
  { columns }: TableShape,
  { values }: Row,
  { email }: Person,
): Values => {
  const mentioned = (column: string): boolean => Object.keys(mentionsIn(values[column] ?? null, email)).length > 0;
  const replacementOf = (column: string): StoredValue => {
    const rest = withoutAddress(values[column] ?? null, email);
    return rest === ERASED_ADDRESS && columns.get(column)?.isNullable === true ? null : rest;
  };
  return Object.fromEntries([
    ...replaced.filter(mentioned).map((column) => [column, replacementOf(column)] as const),
    ...cleared.filter(mentioned).map((column) => [column, null] as const),
  ]);
};

/** Returns the changes that remove data about the user from a row that remains. */
const forgotten = ({ clears = [], omits }: UserColumn, { values }: Row): Values => {
  const cleared = clears.filter((column) => values[column] !== null).map((column) => [column, null] as const);
  const omitted = (omits?.columns ?? []).flatMap((column) => {
    const value = values[column];
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
    const rest = Object.entries(value).filter(([name]) => !omits?.members.includes(name));
    return rest.length === Object.keys(value).length ? [] : [[column, Object.fromEntries(rest)] as const];
  });
  return Object.fromEntries([...cleared, ...omitted]);
};
