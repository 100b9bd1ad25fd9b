import type { AgentConnection, AgentRegistrations, IdentityFilter } from '../../src/application/agent-access/ports.ts';
import { OptimisticLockError } from '../../src/application/kernel/ports.ts';
import type { NewRecord } from '../../src/application/kernel/records.ts';
import type { FederatedIdentity } from '../../src/domain/agent-access/claim-attempt.ts';
import { isConnected, hadEndedBefore } from '../../src/domain/agent-access/registration.ts';
import type {
  GrantedRegistration,
  OpenRegistration,
  Registration,
} from '../../src/domain/agent-access/registration.ts';
import type { MemoryStore, ReadonlyMemoryRows } from '../../src/infrastructure/kernel/memory/memory-store.ts';
import { accessTokenTable, approvalTable, registrationTable } from './agent-access-tables.ts';
import type { RegistrationRow } from './agent-access-tables.ts';

/** Needs no locks: transactions never overlap. */
export class InMemoryAgentRegistrations implements AgentRegistrations {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  add(record: NewRecord<OpenRegistration>): Promise<OpenRegistration> {
    return this.#store.write((tables) => {
      const registration = { ...record, id: this.#store.nextId(registrationTable), revision: 1 };
      expectNotTaken(tables(registrationTable), registration);
      tables(registrationTable).put({ registration, organizationId: null, lastPollAt: null, lastUsedAt: null });
      return registration;
    });
  }

  save(registration: Registration): Promise<void> {
    return this.#store.write((tables) => {
      const rows = tables(registrationTable);
      const row = rows.get(registration.id);
      if (row?.registration.revision !== registration.revision)
        throw new OptimisticLockError('The registration has another revision.');
      expectNotTaken(rows, registration);
      const isSameToken = row.registration.claimTokenHash === registration.claimTokenHash;
      rows.put({ ...changed(row, registration), lastPollAt: isSameToken ? row.lastPollAt : null });
    });
  }

  find(publicId: string): Promise<Registration | null> {
    return this.#find((registration) => registration.publicId === publicId);
  }

  findByCode(codeHash: string): Promise<Registration | null> {
    return this.#find(({ attempt }) => attempt?.codeHash === codeHash);
  }

  lock(publicId: string): Promise<Registration | null> {
    return this.find(publicId);
  }

  lockByClaimToken(claimTokenHash: string): Promise<Registration | null> {
    return this.#find((registration) => registration.claimTokenHash === claimTokenHash);
  }

  lockByCode(codeHash: string): Promise<Registration | null> {
    return this.findByCode(codeHash);
  }

  async lockPending(identity: FederatedIdentity): Promise<OpenRegistration | null> {
    const found = await this.#find((registration) => isPending(registration) && isOf(registration.identity, identity));
    return found?.status === 'pending' ? found : null;
  }

  async isCodeTaken(codeHash: string): Promise<boolean> {
    return (await this.findByCode(codeHash)) !== null;
  }

  notePoll(registrationId: number, now: Date): Promise<Date | null> {
    return this.#store.write((tables) => {
      const row = tables(registrationTable).get(registrationId);
      if (row !== null) tables(registrationTable).put({ ...row, lastPollAt: now });
      return row?.lastPollAt ?? null;
    });
  }

  revokeAllOf(identities: IdentityFilter, now: Date): Promise<readonly string[]> {
    return this.#store.write((tables) => {
      const rows = tables(registrationTable);
      for (const row of rows.filter()) {
        const { attempt } = row.registration;
        if (attempt === null || !isOf(attempt.identity, identities) || attempt.expiresAt <= now) continue;
        rows.put(changed(row, { ...row.registration, attempt: { ...attempt, expiresAt: now } }));
      }
      const live = rows.filter(
        ({ registration: { identity, status } }) => isOf(identity, identities) && status !== 'revoked',
      );
      for (const row of live) rows.put(changed(row, { ...row.registration, status: 'revoked', updatedAt: now }));
      return live.map(({ registration }) => registration.publicId);
    });
  }

  connectionsOf(userId: number, now: Date): Promise<readonly AgentConnection[]> {
    const rows = this.#store.rows(registrationTable).filter();
    const connections = rows.flatMap(({ registration, lastUsedAt }) => {
      if (!isConnected(registration, this.#isApproved(registration), now) || registration.grant.userId !== userId)
        return [];
      const { publicId, grant, createdAt } = registration;
      return [
        {
          registrationId: publicId,
          clientId: registration.identity?.clientId ?? null,
          scopes: grant.scopes,
          createdAt,
          lastUsedAt,
        },
      ];
    });
    return Promise.resolve(connections.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()));
  }

  purge(before: Date): Promise<number> {
    return this.#store.write((tables) => {
      const dead = tables(registrationTable).filter(({ registration }) =>
        hadEndedBefore(registration, this.#isApproved(registration), before),
      );
      const ids = new Set(dead.map(({ registration }) => registration.id));
      tables(accessTokenTable).remove(({ registrationId }) => ids.has(registrationId));
      return tables(registrationTable).remove(({ registration }) => ids.has(registration.id));
    });
  }

  /** Whether an approval names the registration. */
  #isApproved({ publicId }: Registration): boolean {
    return this.#store.rows(approvalTable).find(({ registrationId }) => registrationId === publicId) !== null;
  }

  #find(holds: (registration: Registration) => boolean): Promise<Registration | null> {
    const row = this.#store.rows(registrationTable).find(({ registration }) => holds(registration));
    return Promise.resolve(row?.registration ?? null);
  }
}

const isGranted = (registration: Registration): registration is GrantedRegistration =>
  registration.status === 'authorized' || registration.status === 'redeemed';

/** The row with the saved registration. A revoked one loses its grant. */
const changed = (row: RegistrationRow, registration: Registration): RegistrationRow => {
  const revision = registration.revision + 1;
  if (isGranted(registration)) {
    return { ...row, registration: { ...registration, revision }, organizationId: registration.grant.organizationId };
  }
  const { grant: _, ...rest } = { grant: null, ...registration };
  return { ...row, registration: { ...rest, revision } };
};

const isOf = (identity: FederatedIdentity | null, { issuer, subject, clientId }: IdentityFilter): boolean =>
  identity?.issuer === issuer &&
  identity.subject === subject &&
  (clientId === undefined || identity.clientId === clientId);

const isPending = ({ type, status }: Registration): boolean => type === 'identity_assertion' && status === 'pending';

const collide = (one: Registration, other: Registration): boolean =>
  one.publicId === other.publicId ||
  one.claimTokenHash === other.claimTokenHash ||
  (one.attempt !== null && one.attempt.codeHash === other.attempt?.codeHash) ||
  (isPending(one) && isPending(other) && one.identity !== null && isOf(other.identity, one.identity));

/**
 * A duplicate code, claim token or pending identity means a lost race: the command runs again and finds the other
 * registration.
 */
const expectNotTaken = (rows: ReadonlyMemoryRows<RegistrationRow>, wanted: Registration): void => {
  const taken = rows.find(({ registration }) => registration.id !== wanted.id && collide(wanted, registration));
  if (taken !== null) throw new OptimisticLockError('A concurrent registration was stored first.');
};
