import type { Acceptance, Authorizations, NewAuthorization } from '../../application/connected-apps/ports.ts';
import type { Authorization } from '../../domain/connected-apps/authorization.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

const COLUMNS = ['id', 'clientId', 'userId', 'redirectUri', 'state', 'codeChallenge', 'scopes', 'status', 'grantId', 'expiresAt'] as const;

/** Each transition is one conditional update, so that only one of several concurrent calls succeeds. */
export class PostgresAuthorizations extends PostgresAdapter implements Authorizations {
  async add(authorization: NewAuthorization): Promise<void> {
    await this.database.query.insertInto('app_authorization').values({ ...authorization, status: 'pending' }).execute();
  }

  byConsentCode(sha256: string): Promise<Authorization | null> {
    return this.#by('consentSha256', sha256);
  }

  byCode(sha256: string): Promise<Authorization | null> {
    return this.#by('codeSha256', sha256);
  }

  accept(id: number, { grantId, codeSha256, expiresAt }: Acceptance): Promise<boolean> {
    return this.#transition(id, 'pending', { status: 'accepted', grantId, codeSha256, expiresAt });
  }

  decline(id: number): Promise<boolean> {
    return this.#transition(id, 'pending', { status: 'declined' });
  }

  redeem(id: number): Promise<boolean> {
    return this.#transition(id, 'accepted', { status: 'redeemed' });
  }

  async #by(column: 'consentSha256' | 'codeSha256', sha256: string): Promise<Authorization | null> {
    const row = await this.database.query.selectFrom('app_authorization').select(COLUMNS).where(column, '=', sha256).executeTakeFirst();
    return (row as Authorization | undefined) ?? null;
  }

  async #transition(
    id: number,
    from: Authorization['status'],
    change: { readonly status: Authorization['status'] } & Partial<Acceptance>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.database.query
      .updateTable('app_authorization')
      .set(change)
      .where('id', '=', id)
      .where('status', '=', from)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }
}
