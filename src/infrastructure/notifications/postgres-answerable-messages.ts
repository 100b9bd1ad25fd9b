import type { AnswerableMessage, AnswerableMessages } from '../../application/notifications/ports.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

/** Stores the ids of messages that can be edited after an answer. */
export class PostgresAnswerableMessages extends PostgresAdapter implements AnswerableMessages {
  async add(message: AnswerableMessage): Promise<void> {
    await this.database.query
      .insertInto('channel_message')
      .values(message)
      .onConflict((conflict) =>
        conflict.columns(['channelId', 'incidentId', 'expiresAt']).doUpdateSet({ messageRef: message.messageRef }),
      )
      .execute();
  }

  async find(ticket: Omit<AnswerableMessage, 'messageRef'>): Promise<AnswerableMessage | null> {
    const found = await this.database.query
      .selectFrom('channel_message')
      .selectAll()
      .where('channelId', '=', ticket.channelId)
      .where('incidentId', '=', ticket.incidentId)
      .where('expiresAt', '=', ticket.expiresAt)
      .executeTakeFirst();
    return found ?? null;
  }
}
