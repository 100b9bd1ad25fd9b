import type { Acceptance, Authorizations, NewAuthorization } from '../../../application/connected-apps/ports.ts';
import type { Authorization } from '../../../domain/connected-apps/authorization.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { authorizationTable } from './connected-app-tables.ts';
import type { AuthorizationRow } from './connected-app-tables.ts';

/** Requests of apps for access in memory. */
export class InMemoryAuthorizations implements Authorizations {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  add({ consentSha256, ...asked }: NewAuthorization): Promise<void> {
    return this.#store.write((tables) => {
      const authorization = { ...asked, id: this.#store.nextId(authorizationTable), status: 'pending', grantId: null } as const;
      tables(authorizationTable).put({ authorization, consentSha256, codeSha256: null });
    });
  }

  byConsentCode(sha256: string): Promise<Authorization | null> {
    return this.#find(({ consentSha256 }) => consentSha256 === sha256);
  }

  byCode(sha256: string): Promise<Authorization | null> {
    return this.#find(({ codeSha256 }) => codeSha256 === sha256);
  }

  accept(id: number, { grantId, codeSha256, expiresAt }: Acceptance): Promise<boolean> {
    return this.#turn(id, (row) =>
      row.authorization.status === 'pending'
        ? { ...row, authorization: { ...row.authorization, status: 'accepted', grantId, expiresAt }, codeSha256 }
        : null,
    );
  }

  decline(id: number): Promise<boolean> {
    return this.#turn(id, (row) =>
      row.authorization.status === 'pending' ? { ...row, authorization: { ...row.authorization, status: 'declined' } } : null,
    );
  }

  redeem(id: number): Promise<boolean> {
    return this.#turn(id, (row) =>
      row.authorization.status === 'accepted' ? { ...row, authorization: { ...row.authorization, status: 'redeemed' } } : null,
    );
  }

  purge(before: Date): Promise<number> {
    return this.#store.write((tables) => tables(authorizationTable).remove(({ authorization }) => authorization.expiresAt < before));
  }

  #find(holds: (row: AuthorizationRow) => boolean): Promise<Authorization | null> {
    return Promise.resolve(this.#store.rows(authorizationTable).find(holds)?.authorization ?? null);
  }

  #turn(id: number, turned: (row: AuthorizationRow) => AuthorizationRow | null): Promise<boolean> {
    return this.#store.write((tables) => {
      const row = tables(authorizationTable).get(id);
      const after = row === null ? null : turned(row);
      if (after !== null) tables(authorizationTable).put(after);
      return after !== null;
    });
  }
}
