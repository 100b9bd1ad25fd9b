import type { AnsweringOrganization, ChannelAnswers, UsedTicket } from '../../application/incident-management/ports.ts';
import { organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

/** Stores the use of tickets, so that each is used once. */
export class PostgresChannelAnswers extends PostgresAdapter implements ChannelAnswers {
  async organizationOf(organizationId: number, now: Date): Promise<AnsweringOrganization> {
    const { status, cancelledAt, ...organization } = await this.database.query
      .selectFrom('organization')
      .select(['name', 'timezone', 'language', 'imEnabled', 'status', 'cancelledAt'])
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow();
    return { ...organization, organizationStatus: organizationStatusAt({ status, cancelledAt }, now) };
  }

  async take({ written, channelId, incidentId, action, at, expiresAt, userId }: UsedTicket): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.database.query
      .insertInto('channel_answer')
      .values({ ticket: written, channelId, incidentId, action, answeredAt: at, expiresAt, userId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  async isTaken(written: string): Promise<boolean> {
    const found = await this.database.query
      .selectFrom('channel_answer')
      .select('ticket')
      .where('ticket', '=', written)
      .executeTakeFirst();
    return found !== undefined;
  }

  async lastStepAt(incidentId: number): Promise<Date | null> {
    const found = await this.database.query
      .selectFrom('im_timeline_entry')
      .select('at')
      .where('incidentId', '=', incidentId)
      .where('kind', '=', 'stepNotified')
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return found?.at ?? null;
  }
}
