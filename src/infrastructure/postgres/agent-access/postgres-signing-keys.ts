import type { SigningKeys } from '../../../application/agent-access/ports.ts';
import { StaleRecord } from '../../../application/kernel/ports.ts';
import type { Clock, Vault } from '../../../application/kernel/ports.ts';
import { RETIRED_KEY_KEPT, isPublished } from '../../../domain/agent-access/signing-key.ts';
import { later } from '../../../domain/kernel/time.ts';
import type { NewSigningKey, StoredSigningKey } from '../../agent-access/signing-key-pair.ts';
import type { Database } from '../kernel/database.ts';
import { isDuplicate } from '../kernel/revision.ts';

const TABLE = 'agent_signing_key';

/** Signing keys in their table, private halves sealed. At most one of them is active. */
export class PostgresSigningKeys implements SigningKeys {
  readonly #database: Database;
  readonly #vault: Vault;
  readonly #clock: Clock;
  readonly #newKey: () => NewSigningKey;

  constructor(database: Database, vault: Vault, clock: Clock, newKey: () => NewSigningKey) {
    this.#database = database;
    this.#vault = vault;
    this.#clock = clock;
    this.#newKey = newKey;
  }

  async published(now: Date): Promise<readonly StoredSigningKey[]> {
    const keys = (await this.#load()).filter((key) => isPublished(key, now));
    return keys.some(({ retiredAt }) => retiredAt === null) ? keys : this.#withFirstKey(now);
  }

  async rotate(now: Date): Promise<string> {
    await this.#database.query.updateTable(TABLE).set({ retiredAt: now }).where('retiredAt', 'is', null).execute();
    const key = this.#newKey();
    if (!(await this.#insert(key, now))) throw new StaleRecord('Another rotation came first.');
    return key.kid;
  }

  async purge(now: Date): Promise<number> {
    const before = later(now, -RETIRED_KEY_KEPT);
    const { numDeletedRows } = await this.#database.query.deleteFrom(TABLE).where('retiredAt', '<=', before).executeTakeFirst();
    return Number(numDeletedRows);
  }

  /** Of several processes that start on an empty table one makes the key, and all use it. */
  async #withFirstKey(now: Date): Promise<readonly StoredSigningKey[]> {
    await this.#insert(this.#newKey(), this.#clock.now());
    return (await this.#load()).filter((key) => isPublished(key, now));
  }

  async #load(): Promise<readonly StoredSigningKey[]> {
    const rows = await this.#database.query.selectFrom(TABLE).selectAll().orderBy('createdAt', 'desc').execute();
    return rows.map(({ kid, x, sealedPrivateKey, retiredAt }) => ({ kid, x, retiredAt, privateKey: () => this.#vault.open(sealedPrivateKey) }));
  }

  async #insert({ kid, x, privateKey }: NewSigningKey, now: Date): Promise<boolean> {
    const row = { kid, x, sealedPrivateKey: this.#vault.seal(privateKey), createdAt: now };
    try {
      await this.#database.inTransaction(() => this.#database.query.insertInto(TABLE).values(row).execute());
      return true;
    } catch (fault) {
      if (isDuplicate(fault)) return false;
      throw fault;
    }
  }
}
