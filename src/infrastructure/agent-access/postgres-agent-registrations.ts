import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { AgentConnection, AgentRegistrations, IdentityFilter } from '../../application/agent-access/ports.ts';
import { OptimisticLockError } from '../../application/kernel/ports.ts';
import type { NewRecord } from '../../application/kernel/records.ts';
import type { FederatedIdentity } from '../../domain/agent-access/claim-attempt.ts';
import { isConnected, registrationRetentionRules } from '../../domain/agent-access/registration.ts';
import type { OpenRegistration, Registration } from '../../domain/agent-access/registration.ts';
import { columnName } from '../kernel/database/columns.ts';
import type { Database } from '../kernel/database/database.ts';
import type { Tables } from '../kernel/database/tables.ts';
import { isUniqueViolation, updateAtRevision } from '../kernel/database/connections/database-errors.ts';
import { Batcher } from '../../application/kernel/batcher.ts';
import { columnsOf, registrationColumns, registrationOf } from './registration-row.ts';
import type { RegistrationColumns } from './registration-row.ts';

const TABLE = 'agent_registration';

const SELECT_BY_IDS = `select ${registrationColumns.map((name) => `${columnName(name)} "${name}"`).join(', ')}
  from agent_registration where public_id = any($1)`;

export class PostgresAgentRegistrations implements AgentRegistrations {
  readonly #database: Database;
  readonly #finds: Batcher<string, Registration | null>;

  constructor(database: Database) {
    this.#database = database;
    this.#finds = new Batcher((publicIds) => this.#findAll(publicIds));
  }

  add(record: NewRecord<OpenRegistration>): Promise<OpenRegistration> {
    return retryIfTaken(async () => {
      const row = await this.#database.query
        .insertInto(TABLE)
        .values(columnsOf(record))
        .returning(['id', 'revision'])
        .executeTakeFirstOrThrow();
      return { ...record, ...row };
    });
  }

  save(registration: Registration): Promise<void> {
    const { revision, claimTokenHash } = registration;
    return retryIfTaken(() => {
      const update = this.#database.query.updateTable(TABLE).set((column) => ({
        ...columnsOf(registration),
        revision: revision + 1,
        lastPollAt: column
          .case()
          .when('claimTokenHash', '=', claimTokenHash)
          .then(column.ref('lastPollAt'))
          .else(null)
          .end(),
      }));
      return updateAtRevision(update, registration);
    });
  }

  find(publicId: string): Promise<Registration | null> {
    return this.#finds.submit(publicId);
  }

  /** Finds registrations outside any transaction, because callers with different transactions share the statement. */
  async #findAll(publicIds: readonly string[]): Promise<readonly (Registration | null)[]> {
    const rows = await this.#database.outsideTransaction(() =>
      this.#database.prepared<RegistrationColumns>(SELECT_BY_IDS, [publicIds]),
    );
    const found = new Map(rows.map((row) => [row.publicId, registrationOf(row)]));
    return publicIds.map((publicId) => found.get(publicId) ?? null);
  }

  findByCode(codeHash: string): Promise<Registration | null> {
    return one(this.#select().where('attemptCodeHash', '=', codeHash));
  }

  lock(publicId: string): Promise<Registration | null> {
    return one(this.#select().where('publicId', '=', publicId).forNoKeyUpdate());
  }

  lockByClaimToken(claimTokenHash: string): Promise<Registration | null> {
    return one(this.#select().where('claimTokenHash', '=', claimTokenHash).forNoKeyUpdate());
  }

  lockByCode(codeHash: string): Promise<Registration | null> {
    return one(this.#select().where('attemptCodeHash', '=', codeHash).forNoKeyUpdate());
  }

  async lockPending({ issuer, subject, clientId }: FederatedIdentity): Promise<OpenRegistration | null> {
    const query = this.#select()
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .where('clientId', '=', clientId);
    const found = await one(
      query.where('type', '=', 'identity_assertion').where('status', '=', 'pending').forNoKeyUpdate(),
    );
    return found?.status === 'pending' ? found : null;
  }

  async isCodeTaken(codeHash: string): Promise<boolean> {
    return (
      (await this.#database.query
        .selectFrom(TABLE)
        .select('id')
        .where('attemptCodeHash', '=', codeHash)
        .executeTakeFirst()) !== undefined
    );
  }

  async notePoll(registrationId: number, now: Date): Promise<Date | null> {
    const { rows } = await sql<{ readonly previous: Date | null }>`
      with before as (select id, last_poll_at from agent_registration where id = ${registrationId} for no key update)
      update agent_registration set last_poll_at = ${now} from before where agent_registration.id = before.id
      returning before.last_poll_at "previous"`.execute(this.#database.query);
    return rows[0]?.previous ?? null;
  }

  /** Attempts are read first, so that the second statement sees a claim that is confirmed concurrently. */
  async revokeAllOf({ issuer, subject, clientId }: IdentityFilter, now: Date): Promise<readonly string[]> {
    await this.#database.query
      .updateTable(TABLE)
      .set((column) => ({ attemptExpiresAt: now, revision: column('revision', '+', 1) }))
      .where('attemptIssuer', '=', issuer)
      .where('attemptSubject', '=', subject)
      .$if(clientId !== undefined, (query) => query.where('attemptClientId', '=', clientId ?? null))
      .where('attemptExpiresAt', '>', now)
      .execute();
    const rows = await this.#database.query
      .updateTable(TABLE)
      .set((column) => ({ status: 'revoked', updatedAt: now, revision: column('revision', '+', 1) }))
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .$if(clientId !== undefined, (query) => query.where('clientId', '=', clientId ?? null))
      .where('status', '!=', 'revoked')
      .returning('publicId')
      .execute();
    return rows.map(({ publicId }) => publicId);
  }

  async connectionsOf(userId: number, now: Date): Promise<readonly AgentConnection[]> {
    const rows = await this.#select()
      .select((row) => row.exists(approvalOf(row)).as('isApproved'))
      .where('grantedBy', '=', userId)
      .where('status', 'in', ['authorized', 'redeemed'])
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    return rows
      .filter(({ isApproved, ...row }) => isConnected(registrationOf(row), Boolean(isApproved), now))
      .map(({ publicId, clientId, scopes, createdAt, lastUsedAt }) => ({
        registrationId: publicId,
        clientId,
        scopes: scopes ?? [],
        createdAt,
        lastUsedAt,
      }));
  }

  async purge(before: Date): Promise<number> {
    const { numDeletedRows } = await this.#database.query
      .deleteFrom(TABLE)
      .where((where) =>
        where.or(
          registrationRetentionRules.map(({ statuses, deadline, exceptType, keepsApproved }) =>
            where.and([
              where('status', 'in', statuses),
              where(deadline, '<', before),
              ...(exceptType === undefined ? [] : [where('type', '!=', exceptType)]),
              ...(keepsApproved ? [where.not(where.exists(approvalOf(where)))] : []),
            ]),
          ),
        ),
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  #select() {
    return this.#database.query.selectFrom(TABLE).selectAll();
  }
}

/** Returns the subquery for the approval that names the registration. */
const approvalOf = (row: ExpressionBuilder<Tables, typeof TABLE>) =>
  row
    .selectFrom('agent_approval')
    .select('agent_approval.issuer')
    .whereRef('agent_approval.registrationId', '=', `${TABLE}.publicId`);

const one = async (query: {
  executeTakeFirst(): Promise<RegistrationColumns | undefined>;
}): Promise<Registration | null> => {
  const row = await query.executeTakeFirst();
  return row === undefined ? null : registrationOf(row);
};

/**
 * Runs a write. A duplicate code, claim token or pending identity means a lost race: the command runs again and finds
 * the other registration.
 */
const retryIfTaken = async <Value>(write: () => Promise<Value>): Promise<Value> => {
  try {
    return await write();
  } catch (fault) {
    if (isUniqueViolation(fault)) throw new OptimisticLockError('A concurrent registration was stored first.');
    throw fault;
  }
};
