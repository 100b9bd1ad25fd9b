import type { Vault } from '../../application/kernel/ports.ts';
import type { WebPushKey, WebPushKeys } from '../../application/notifications/ports.ts';
import type { Database } from '../kernel/database/database.ts';
import { newVapidKey } from './push-message.ts';

const TABLE = 'web_push_key';

/** Stores the key of web push, which is made at the first use, with the private key encrypted. */
export class PostgresWebPushKeys implements WebPushKeys {
  readonly #database: Database;
  readonly #vault: Vault;

  constructor(database: Database, vault: Vault) {
    this.#database = database;
    this.#vault = vault;
  }

  async current(): Promise<WebPushKey> {
    return (await this.#find()) ?? this.#withFirstKey();
  }

  /** If several processes need the first key, only one inserts its key. A key that is rolled back must not be used. */
  async #withFirstKey(): Promise<WebPushKey> {
    const { publicKey, privateKey } = newVapidKey();
    const row = { id: 1, publicKey, sealedPrivateKey: this.#vault.seal(privateKey) };
    await this.#database.outsideTransaction(() =>
      this.#database.query
        .insertInto(TABLE)
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    const found = await this.#find();
    if (found === null) throw new Error('The key of web push was not stored.');
    return found;
  }

  async #find(): Promise<WebPushKey | null> {
    const row = await this.#database.query.selectFrom(TABLE).selectAll().executeTakeFirst();
    return row === undefined ? null : { publicKey: row.publicKey, privateKey: this.#vault.open(row.sealedPrivateKey) };
  }
}
