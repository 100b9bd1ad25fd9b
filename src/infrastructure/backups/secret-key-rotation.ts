import type { Client } from 'pg';
import type { FileStore } from '../../application/kernel/files.ts';
import { UnavailableError } from '../../application/kernel/ports.ts';
import type { Clock, Vault } from '../../application/kernel/ports.ts';
import { checkUse } from '../../domain/backups/restore.rules.ts';
import { checkSchema } from '../../domain/kernel/diagnosis.ts';
import { decideRotation } from '../../domain/kernel/secret-key.ts';
import type { RotationStart } from '../../domain/kernel/secret-key.ts';
import { digestKeyOf, secretCheckOf } from '../kernel/crypto/digest.ts';
import { aesVault } from '../kernel/crypto/vault.ts';
import { MIGRATION_LOCK } from '../kernel/database/advisory-locks.ts';
import type { DatabasePlace } from '../kernel/database/connections/connection-options.ts';
import { migrateWithin } from '../kernel/database/migrate-within.ts';
import { readSchemaState } from '../kernel/database/migrate.ts';
import { migrationNames } from '../kernel/database/migrations/index.ts';
import { sealedTables } from '../kernel/database/sealed-columns.ts';
import type { SealedTable } from '../kernel/database/sealed-columns.ts';
import { opened, readSecretKey } from '../kernel/database/secret-key-record.ts';
import type { Query } from '../kernel/database/secret-key-record.ts';
import { refuseBroken } from '../kernel/system/refusals.ts';
import { failWith } from './backup-error.ts';
import { connectForCopy } from './copy-connection.ts';
import { countOtherConnections } from './database-inventory.ts';

/** The number of rows that are encrypted at a time. */
const ROWS = 500;

/** A rotation of the secret key. */
export interface SecretKeyRotation {
  readonly database: DatabasePlace;
  readonly former: Uint8Array;
  readonly next: Uint8Array;
  /** Opens the file store with a key. */
  readonly filesWith: (secretKey: Uint8Array) => Pick<FileStore, 'list' | 'read' | 'write'>;
  readonly clock: Clock;
}

/** The values and files that a rotation has encrypted anew. */
export interface RotationResult {
  readonly values: number;
  readonly files: number;
  /** The values and files that neither key decrypts. They are unchanged. */
  readonly unreadable: number;
}

interface Count {
  changed: number;
  unreadable: number;
}

/**
 * Encrypts the database and then the files with another key. The database changes in one transaction, which records the
 * new key; files are replaced one by one, and a rotation that was interrupted continues where it was. Until it is
 * complete, no process starts.
 */
export const rotateSecretKey = async (rotation: SecretKeyRotation): Promise<RotationResult> => {
  const client = await connectForCopy(rotation.database);
  try {
    const values: Count = { changed: 0, unreadable: 0 };
    const start = await rotateDatabase(client, rotation, values);
    const files = start === 'nothing' ? { changed: 0, unreadable: 0 } : await rotateFiles(rotation);
    if (start !== 'nothing') await client.query('update secret_key set are_files_pending = false');
    return { values: values.changed, files: files.changed, unreadable: values.unreadable + files.unreadable };
  } catch (fault) {
    return failWith('SECRET_KEY was not rotated completely', 'correct this, and run the command again')(fault);
  } finally {
    await client.end();
  }
};

const rotateDatabase = async (
  client: Client,
  { former, next, clock }: SecretKeyRotation,
  count: Count,
): Promise<RotationStart> => {
  const query: Query = async (text, values) => (await client.query(text, [...values])).rows as never;
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  refuseBroken(checkUse(await countOtherConnections(client)));
  refuseBroken(checkSchema(migrationNames, await readSchemaState(client)));
  await migrateWithin(client);
  const { facts, sealedDigestKey } = await readSecretKey(query, former);
  const start = decideRotation(facts, secretCheckOf(next));
  if (typeof start !== 'string') {
    refuseBroken(start);
    return 'nothing';
  }
  if (start === 'database') {
    const vaults = { former: aesVault(former), next: aesVault(next) };
    for (const table of sealedTables) await rotateTable(client, table, vaults, count);
    const digestKey = Buffer.from(digestKeyOf(former)).toString('base64url');
    await client.query(
      `insert into secret_key (id, key_digest, sealed_digest_key, are_files_pending) values (1, $1, $2, true)
       on conflict (id) do update set key_digest = excluded.key_digest, are_files_pending = true,
         sealed_digest_key = coalesce(secret_key.sealed_digest_key, excluded.sealed_digest_key)`,
      [secretCheckOf(next), sealedDigestKey === null ? vaults.next.seal(digestKey) : null],
    );
    await client.query(
      `insert into audit_log (at, actor_kind, action, subject_type, subject_id) values ($1, 'system', 'secretKey.rotated', 'secretKey', '1')`,
      [clock.now()],
    );
  }
  // A process that has connected meanwhile would go on with the former key.
  refuseBroken(checkUse(await countOtherConnections(client)));
  await client.query('commit');
  return start;
};

interface Vaults {
  readonly former: Vault;
  readonly next: Vault;
}

/** Encrypts the columns of a table anew. The cursor does not see the rows as they are changed. */
const rotateTable = async (
  client: Client,
  { table, columns }: SealedTable,
  { former, next }: Vaults,
  count: Count,
): Promise<void> => {
  await client.query(`lock table ${table} in share row exclusive mode`);
  const filled = columns.map((column) => `${column} <> ''`).join(' or ');
  await client.query(
    `declare sealed_rows no scroll cursor for select ctid::text, ${columns.join(', ')} from ${table} where ${filled}`,
  );
  const sealedAgain = (text: string | null | undefined): string | null => {
    if (text === null || text === undefined || text === '') return text ?? null;
    const plain = opened(text, former.open);
    count[plain === null ? 'unreadable' : 'changed'] += 1;
    return plain === null ? text : next.seal(plain);
  };
  for (;;) {
    const { rows } = await client.query<Record<string, string | null>>(`fetch ${ROWS} from sealed_rows`);
    if (rows.length === 0) break;
    const values = [
      rows.map(({ ctid }) => ctid),
      ...columns.map((column) => rows.map((row) => sealedAgain(row[column]))),
    ];
    const assignments = columns.map((column, at) => `${column} = changed.value${at}`).join(', ');
    const names = columns.map((_, at) => `value${at}`).join(', ');
    await client.query(
      `update ${table} t set ${assignments}
       from unnest($1::tid[], ${columns.map((_, at) => `$${at + 2}::text[]`).join(', ')}) as changed (place, ${names})
       where t.ctid = changed.place`,
      values,
    );
  }
  await client.query('close sealed_rows');
};

/** Writes each file that the new key does not decrypt with the new key. */
const rotateFiles = async ({ filesWith, former, next }: SecretKeyRotation): Promise<Count> => {
  const count: Count = { changed: 0, unreadable: 0 };
  const [formerFiles, files] = [filesWith(former), filesWith(next)];
  const names = (await Array.fromAsync(files.list(''))).map(({ name }) => name);
  for (const name of names) {
    if ((await unlessDamaged(files.read(name))) !== null) continue;
    const found = await unlessDamaged(formerFiles.read(name));
    if (found !== null) await files.write(name, found.content);
    count[found === null ? 'unreadable' : 'changed'] += 1;
  }
  return count;
};

/** Returns null for a file that the key does not decrypt. An error of the disk or the store says nothing about the key. */
const unlessDamaged = <Value>(reading: Promise<Value>): Promise<Value | null> =>
  reading.catch((fault: unknown) => {
    if (fault instanceof UnavailableError || (fault as NodeJS.ErrnoException).syscall !== undefined) throw fault;
    return null;
  });
