import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AnsweringChat } from '../../domain/incident-management/answer.rules.ts';
import { UserRow } from '../accounts/account.entity.ts';
import { exported, personal, secret } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { NotificationChannelRow } from '../notifications/notification.entity.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

export const ChatAccountRow = defineEntity({
  name: 'ChatAccountRow',
  tableName: 'chat_account',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    userId: personal(references(UserRow, 'cascade'), 'owner'),
    service: exported(p.text().$type<AnsweringChat>()),
    workspace: exported(p.text()),
    accountId: exported(p.text()),
    name: exported(p.text()),
    /** The keyed digest of the secret that has proved the account. */
    proofDigest: secret(p.text()),
  },
  uniques: [
    {
      name: 'chat_account_unique',
      properties: ['organizationId', 'service', 'workspace', 'accountId', 'proofDigest'],
    },
  ],
  indexes: [{ name: 'chat_account_list', properties: ['userId', 'createdAt', 'id'] }],
});

/** A code that links an account to a user. A new one replaces the earlier one. */
export const ChatLinkCodeRow = defineEntity({
  name: 'ChatLinkCodeRow',
  tableName: 'chat_link_code',
  properties: {
    userId: personal(references(UserRow, 'cascade').primary(), 'owner'),
    organizationId: references(OrganizationRow, 'cascade').index(),
    channelId: references(NotificationChannelRow, 'cascade').index(),
    codeDigest: secret(p.text().unique()),
    expiresAt: p.datetime(3).index(),
  },
});
