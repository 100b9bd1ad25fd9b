import { checkSecretKey } from '../../../domain/kernel/secret-key.ts';
import type { SecretKeyFacts } from '../../../domain/kernel/secret-key.ts';
import type { Diagnostic } from '../../../application/kernel/diagnose.ts';
import { digestKeyOf, secretCheckOf } from '../crypto/digest.ts';
import { aesVault } from '../crypto/vault.ts';
import { refuseBroken } from '../system/refusals.ts';
import type { Database } from './database.ts';
import { sealedTables } from './sealed-columns.ts';

/** Runs a query that returns rows. */
export type Query = <Row>(text: string, values: readonly unknown[]) => Promise<readonly Row[]>;

/** The record of the secret key in the database. */
export interface SecretKeyRecord {
  readonly facts: SecretKeyFacts;
  readonly sealedDigestKey: string | null;
}

const SAMPLES = sealedTables
  .filter(({ table }) => table !== 'secret_key')
  .flatMap(({ table, columns }) =>
    columns.map((column) => `(select ${column} from ${table} where ${column} <> '' limit 1)`),
  );

/** Returns true if the key decrypts one of the stored samples, or if there are none. A single one may be damaged. */
const opensData = async (query: Query, secretKey: Uint8Array): Promise<boolean> => {
  const vault = aesVault(secretKey);
  const [row] = await query<{ samples: readonly (string | null)[] }>(
    `select array[${SAMPLES.join(', ')}]::text[] samples`,
    [],
  );
  const samples = (row?.samples ?? []).filter((sample) => sample !== null);
  return samples.length === 0 || samples.some((sample) => opened(sample, vault.open) !== null);
};

/** Returns the decrypted text, or null if it was not encrypted with this key. */
export const opened = (text: string, open: (text: string) => string): string | null => {
  try {
    return open(text);
  } catch {
    return null;
  }
};

/** Reads what the database says about a secret key. Writes nothing. */
export const readSecretKey = async (query: Query, secretKey: Uint8Array): Promise<SecretKeyRecord> => {
  const [row] = await query<{ keyDigest: string; sealedDigestKey: string | null; areFilesPending: boolean }>(
    'select key_digest "keyDigest", sealed_digest_key "sealedDigestKey", are_files_pending "areFilesPending" from secret_key',
    [],
  );
  return {
    facts: {
      stored: row?.keyDigest ?? null,
      own: secretCheckOf(secretKey),
      areFilesPending: row?.areFilesPending ?? false,
      opensData: row !== undefined || (await opensData(query, secretKey)),
    },
    sealedDigestKey: row?.sealedDigestKey ?? null,
  };
};

/**
 * Refuses a secret key that the stored data is not encrypted with, and records it at the first start. Returns the key
 * of keyed digests.
 */
export const proveSecretKey = async (database: Database, secretKey: Uint8Array): Promise<Uint8Array> => {
  const query: Query = (text, values) => database.planned(text, values);
  const before = await readSecretKey(query, secretKey);
  refuseBroken(checkSecretKey(before.facts));
  if (before.facts.stored === null) {
    await query('insert into secret_key (id, key_digest) values (1, $1) on conflict do nothing', [before.facts.own]);
    // Another process may have recorded its key first.
    refuseBroken(checkSecretKey((await readSecretKey(query, secretKey)).facts));
  }
  const { sealedDigestKey } = before;
  return sealedDigestKey === null
    ? digestKeyOf(secretKey)
    : Buffer.from(aesVault(secretKey).open(sealedDigestKey), 'base64url');
};

/** Checks that a secret key is the one that the database is encrypted with. */
export const secretKeyDiagnostic = (database: Database, secretKey: Uint8Array): Diagnostic => ({
  name: 'stored data',
  examine: async () =>
    checkSecretKey((await readSecretKey((text, values) => database.planned(text, values), secretKey)).facts),
});
