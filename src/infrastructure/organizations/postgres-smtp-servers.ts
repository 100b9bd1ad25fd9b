import type { Vault } from '../../application/kernel/ports.ts';
import type { SmtpServers } from '../../application/organizations/ports.ts';
import type { SmtpSettings } from '../../domain/organizations/smtp.ts';
import type { Database } from '../kernel/database/database.ts';

/** The mail servers of organizations, encrypted in the organizations' rows. */
export class PostgresSmtpServers implements SmtpServers {
  readonly #database: Database;
  readonly #vault: Vault;

  constructor(database: Database, vault: Vault) {
    this.#database = database;
    this.#vault = vault;
  }

  async find(organizationId: number): Promise<SmtpSettings | null> {
    return this.#opened(await this.#sealed(organizationId).executeTakeFirst());
  }

  async lock(organizationId: number): Promise<SmtpSettings | null> {
    return this.#opened(await this.#sealed(organizationId).forNoKeyUpdate().executeTakeFirst());
  }

  async save(organizationId: number, settings: SmtpSettings | null, now: Date): Promise<void> {
    await this.#database.query
      .updateTable('organization')
      .set((column) => ({
        sealedSmtp: settings === null ? null : this.#vault.seal(JSON.stringify(settings)),
        updatedAt: now,
        revision: column('revision', '+', 1),
      }))
      .where('id', '=', organizationId)
      .execute();
  }

  #sealed(organizationId: number) {
    return this.#database.query.selectFrom('organization').select('sealedSmtp').where('id', '=', organizationId);
  }

  #opened(row: { readonly sealedSmtp: string | null } | undefined): SmtpSettings | null {
    const sealed = row?.sealedSmtp ?? null;
    return sealed === null ? null : (JSON.parse(this.#vault.open(sealed)) as SmtpSettings);
  }
}
