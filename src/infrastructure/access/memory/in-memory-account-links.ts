import type { AccountLinks, NewAccountLink } from '../../../application/access/sign-in-ports.ts';
import type { AccountLink, AccountLinkPurpose } from '../../../domain/access/account-link.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { accountLinkTable, linkNameOf } from './access-tables.ts';

/** Links in memory: one for each account and purpose. */
export class InMemoryAccountLinks implements AccountLinks {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  issue(link: NewAccountLink): Promise<void> {
    return this.#store.write((tables) => tables(accountLinkTable).put({ ...link, id: this.#store.nextId(accountLinkTable), usedAt: null }));
  }

  bySecret(sha256: string): Promise<AccountLink | null> {
    return Promise.resolve(linkOf(this.#store.rows(accountLinkTable).find((row) => row.sha256 === sha256)));
  }

  latestOf(userId: number, purpose: AccountLinkPurpose): Promise<AccountLink | null> {
    return Promise.resolve(linkOf(this.#store.rows(accountLinkTable).get(linkNameOf({ userId, purpose }))));
  }

  use(link: AccountLink, at: Date): Promise<boolean> {
    return this.#store.write((tables) => {
      const row = tables(accountLinkTable).get(linkNameOf(link));
      if (row?.id !== link.id || row.usedAt !== null) return false;
      tables(accountLinkTable).put({ ...row, usedAt: at });
      return true;
    });
  }
}

const linkOf = (row: (AccountLink & Pick<NewAccountLink, 'sha256'>) | null): AccountLink | null => {
  if (row === null) return null;
  const { sha256: _sha256, ...link } = row;
  return link;
};
