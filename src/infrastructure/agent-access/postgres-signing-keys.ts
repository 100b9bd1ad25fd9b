import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import type { CryptoKey } from 'jose';
import { sql } from 'kysely';
import {
  ASSERTION_ALGORITHM,
  RETIRED_KEY_RETENTION,
  isPublished,
} from '../../domain/agent-access/identity-assertion.ts';
import type { SigningKeys } from '../../application/agent-access/ports.ts';
import type { Vault } from '../../application/kernel/ports.ts';
import { later } from '../../domain/kernel/time.ts';
import type { Database } from '../kernel/database/database.ts';

/** A new Ed25519 key pair. */
export interface NewSigningKey {
  /** The thumbprint of the public key (RFC 7638). */
  readonly kid: string;
  /** The public key, encoded as base64url. */
  readonly x: string;
  /** The private key, encoded as base64url. */
  readonly privateKey: string;
}

/** A stored key. `privateKey` decrypts the private key on demand. */
export interface StoredSigningKey {
  readonly kid: string;
  readonly x: string;
  readonly retiredAt: Date | null;
  readonly privateKey: () => string;
}

export const newSigningKey = async (): Promise<NewSigningKey> => {
  const { privateKey } = await generateKeyPair(ASSERTION_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const { x = '', d = '' } = jwk;
  return { kid: await calculateJwkThumbprint(jwk), x, privateKey: d };
};

/** Imports the public key, or with `d` the private key, in the form that jose uses. */
export const importKey = (x: string, d?: string): Promise<CryptoKey> =>
  importJWK({ kty: 'OKP' as const, crv: 'Ed25519', x, ...(d === undefined ? {} : { d }) }, ASSERTION_ALGORITHM);

const TABLE = 'agent_signing_key';

/** Stores signing keys, with the private keys encrypted. At most one key is active. */
export class PostgresSigningKeys implements SigningKeys {
  readonly #database: Database;
  readonly #vault: Vault;

  constructor(database: Database, vault: Vault) {
    this.#database = database;
    this.#vault = vault;
  }

  async published(now: Date): Promise<readonly StoredSigningKey[]> {
    const keys = (await this.#load()).filter((key) => isPublished(key, now));
    return keys.some(({ retiredAt }) => retiredAt === null) ? keys : this.#withFirstKey(now);
  }

  async rotate(now: Date): Promise<string> {
    await this.#lock();
    await this.#database.query.updateTable(TABLE).set({ retiredAt: now }).where('retiredAt', 'is', null).execute();
    const key = await newSigningKey();
    const row = { kid: key.kid, x: key.x, sealedPrivateKey: this.#vault.seal(key.privateKey), createdAt: now };
    await this.#database.query.insertInto(TABLE).values(row).execute();
    return key.kid;
  }

  async revokeAll(): Promise<void> {
    await this.#lock();
    await this.#database.query.deleteFrom(TABLE).execute();
  }

  async purge(now: Date): Promise<number> {
    const before = later(now, -RETIRED_KEY_RETENTION);
    const { numDeletedRows } = await this.#database.query
      .deleteFrom(TABLE)
      .where('retiredAt', '<=', before)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  /**
   * Inserts the first key. If several processes start on an empty table, only one inserts its key. Runs outside any
   * transaction, because a key that is rolled back must not sign.
   */
  async #withFirstKey(now: Date): Promise<readonly StoredSigningKey[]> {
    const { kid, x, privateKey } = await newSigningKey();
    const row = { kid, x, sealedPrivateKey: this.#vault.seal(privateKey), createdAt: now };
    await this.#database.outsideTransaction(() =>
      this.#database.query
        .insertInto(TABLE)
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    return (await this.#load()).filter((key) => isPublished(key, now));
  }

  /**
   * Locks the table, so that rotations run one after another and each retires the key of the previous one. The keys
   * stay readable.
   */
  async #lock(): Promise<void> {
    await sql`lock table agent_signing_key in exclusive mode`.execute(this.#database.query);
  }

  async #load(): Promise<readonly StoredSigningKey[]> {
    const rows = await this.#database.query.selectFrom(TABLE).selectAll().orderBy('createdAt', 'desc').execute();
    return rows.map(({ kid, x, sealedPrivateKey, retiredAt }) => ({
      kid,
      x,
      retiredAt,
      privateKey: () => this.#vault.open(sealedPrivateKey),
    }));
  }
}
