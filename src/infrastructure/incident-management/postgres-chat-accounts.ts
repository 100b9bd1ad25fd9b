import type { ChatAccounts, ChatLinkCodes } from '../../application/incident-management/chat.ports.ts';
import type { ChatAccount, ChatIdentity, LinkCode } from '../../domain/incident-management/chat-account.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { ChatAccountRow } from './chat-account.entity.ts';

/** Stores the chat accounts of people. */
export class PostgresChatAccounts
  extends PostgresRepository<ChatAccount, { readonly userId?: number }, ChatAccount, 'accountTaken'>
  implements ChatAccounts
{
  constructor(database: Database) {
    super(database, {
      entity: ChatAccountRow,
      owner: { organization: 'organizationId' },
      search: ['name', 'service'],
      order: 'chat_account.created_at desc, chat_account.id desc',
      taken: { chat_account_unique: 'accountTaken' },
    });
  }

  async ownerOf(organizationId: number, identity: ChatIdentity): Promise<number | null> {
    const { service, workspace, accountId, proofDigest } = identity;
    const found = await this.database.query
      .selectFrom('chat_account')
      .select('userId')
      .where('organizationId', '=', organizationId)
      .where('service', '=', service)
      .where('workspace', '=', workspace)
      .where('accountId', '=', accountId)
      .where('proofDigest', '=', proofDigest)
      .executeTakeFirst();
    return found?.userId ?? null;
  }
}

/** Stores the codes that link accounts, so that each is used once. */
export class PostgresChatLinkCodes extends PostgresAdapter implements ChatLinkCodes {
  async offer(code: LinkCode): Promise<void> {
    await this.database.query
      .insertInto('chat_link_code')
      .values(code)
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(code))
      .execute();
  }

  async find(codeDigest: string): Promise<LinkCode | null> {
    const found = await this.database.query
      .selectFrom('chat_link_code')
      .selectAll()
      .where('codeDigest', '=', codeDigest)
      .executeTakeFirst();
    return found ?? null;
  }

  async take({ codeDigest }: LinkCode): Promise<boolean> {
    const { numDeletedRows } = await this.database.query
      .deleteFrom('chat_link_code')
      .where('codeDigest', '=', codeDigest)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }
}
