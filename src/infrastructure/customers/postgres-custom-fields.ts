import { sql } from 'kysely';
import type { CustomFields } from '../../application/customers/ports.ts';
import type { NewRecord } from '../../application/kernel/records.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { CustomField } from '../../domain/customers/custom-field.ts';
import type { CustomFieldShape } from '../../domain/customers/custom-fields.ts';
import type { Database } from '../kernel/database/database.ts';
import { inScope } from '../kernel/database/in-scope.ts';
import { isForeignKeyViolation, isUniqueViolation, updateAtRevision } from '../kernel/database/database-errors.ts';

const OWNER = { organization: 'organizationId' } as const;

/** Custom fields in their table; values stand with the customers. */
export class PostgresCustomFields implements CustomFields {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  list(scope: Scope): Promise<readonly CustomField[]> {
    const query = this.#database.query.selectFrom('custom_field').selectAll().orderBy('displayOrder').orderBy('id');
    return inScope(query, scope, OWNER).execute();
  }

  async lock(scope: Scope, publicId: string): Promise<CustomField | null> {
    const query = this.#database.query.selectFrom('custom_field').selectAll().where('publicId', '=', publicId).forUpdate();
    return (await inScope(query, scope, OWNER).executeTakeFirst()) ?? null;
  }

  shapesOf(organizationId: number): Promise<readonly CustomFieldShape[]> {
    return this.#database.query
      .selectFrom('custom_field')
      .select(['fieldKey', 'fieldType', 'isRequired', 'isActive', 'options'])
      .where('organizationId', '=', organizationId)
      .execute();
  }

  async add(record: NewRecord<CustomField>): Promise<CustomField | 'keyTaken' | 'organizationMissing'> {
    try {
      return await this.#database.inTransaction(() =>
        this.#database.query.insertInto('custom_field').values(record).returningAll().executeTakeFirstOrThrow(),
      );
    } catch (fault) {
      if (isUniqueViolation(fault, 'custom_field_key_unique')) return 'keyTaken';
      if (isForeignKeyViolation(fault)) return 'organizationMissing';
      throw fault;
    }
  }

  async save({ id, ...changes }: CustomField): Promise<CustomField> {
    const next = { ...changes, revision: changes.revision + 1 };
    await updateAtRevision(this.#database.query.updateTable('custom_field').set(next), { id, revision: changes.revision });
    return { id, ...next };
  }

  async remove({ id, organizationId, fieldKey }: CustomField): Promise<void> {
    const { query } = this.#database;
    await query.deleteFrom('custom_field').where('id', '=', id).execute();
    await sql`
      update customer set custom_fields = custom_fields - ${fieldKey}, revision = revision + 1
      where organization_id = ${organizationId} and custom_fields -> ${fieldKey} is not null`.execute(query);
  }
}
