import type { Vault } from '../../application/kernel/ports.ts';
import type { MailSettings, SmtpServers } from '../../application/organizations/ports.ts';
import type { SmtpSettings } from '../../domain/organizations/smtp.ts';
import type { Database } from '../kernel/database/database.ts';
import { organizationBrand, toBrand } from './brand.sql.ts';
import type { BrandRow } from './brand.sql.ts';

const MAIL_SETTINGS = `
  select o.sealed_smtp "sealedSmtp", o.name, ${organizationBrand('o')} "brand" from organization o where o.id = $1`;

type MailRow = Omit<MailSettings, 'server' | 'brand'> & {
  readonly sealedSmtp: string | null;
  readonly brand: BrandRow;
};

/** Stores the mail servers of organizations, encrypted in the organizations' rows. */
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

  async mailSettings(organizationId: number): Promise<MailSettings | null> {
    const [row] = await this.#database.prepared<MailRow>(MAIL_SETTINGS, [organizationId]);
    if (row === undefined) return null;
    const { sealedSmtp, brand, name } = row;
    return { name, brand: toBrand(brand), server: this.#opened({ sealedSmtp }) };
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
