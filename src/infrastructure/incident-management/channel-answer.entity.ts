import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AnswerAction } from '../../domain/notifications/answer-ticket.ts';
import { UserRow } from '../accounts/account.entity.ts';
import { exported, personal, secret } from '../kernel/database/column-marks.ts';
import { references } from '../kernel/database/columns.ts';
import { NotificationChannelRow } from '../notifications/notification.entity.ts';

/** An answer to a message of a channel. A ticket is used once. */
export const ChannelAnswerRow = defineEntity({
  name: 'ChannelAnswerRow',
  tableName: 'channel_answer',
  properties: {
    /** The ticket without its code, so that it cannot be used. */
    ticket: secret(p.text().primary()),
    channelId: references(NotificationChannelRow, 'cascade').index(),
    incidentId: p.uuid().index(),
    action: exported(p.text().$type<AnswerAction>()),
    answeredAt: p.datetime(3),
    expiresAt: p.datetime(3).index(),
    userId: personal(references(UserRow, 'set null').nullable().index(), 'author'),
  },
});
