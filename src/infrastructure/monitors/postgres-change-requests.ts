import type { ChangeRequestFilter, ChangeRequests, KnownChangeRequest } from '../../application/monitors/ports.ts';
import type { ChangeRequest, OpenChangeRequest } from '../../domain/monitors/change-request.ts';
import type { ChangeRequestStatus } from '../../domain/monitors/change-request.machine.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { ChangeRequestRow } from './change-request.entity.ts';

type Row = Omit<OpenChangeRequest, 'status' | 'decision'> & {
  readonly status: ChangeRequestStatus;
  readonly requestedBy: string | null;
  readonly decidedBy: string | null;
  readonly decidedById: number | null;
  readonly decidedAt: Date | null;
  readonly decisionNote: string | null;
};

const requestOf = ({ status, decidedAt, decidedById, decisionNote, ...row }: Row): KnownChangeRequest =>
  status === 'open' || decidedAt === null
    ? { ...row, status: 'open', decision: null }
    : { ...row, status, decision: { at: decidedAt, byUserId: decidedById, note: decisionNote } };

export class PostgresChangeRequests extends PostgresRepository<ChangeRequest, ChangeRequestFilter, KnownChangeRequest> implements ChangeRequests {
  constructor(database: Database) {
    super(database, {
      entity: ChangeRequestRow,
      owner: { organization: 'organizationId', customer: 'customerId' },
      // The record's `decidedBy` is the public id of the user, the column's the internal one.
      hidden: ['decidedBy'],
      view: {
        columns: `monitor.public_id "monitorPublicId", monitor.kind "monitorType", requester.public_id "requestedBy",
          decider.public_id "decidedBy", change_request.decided_by "decidedById"`,
        joins: `join monitor on monitor.id = change_request.monitor_id
          left join app_user requester on requester.id = change_request.requester_id
          left join app_user decider on decider.id = change_request.decided_by`,
      },
      toView: requestOf,
      derived: ({ decision }) => ({ decidedAt: decision?.at ?? null, decidedBy: decision?.byUserId ?? null, decisionNote: decision?.note ?? null }),
      search: ['note', 'monitor.name'],
    });
  }

  async countOpen(customerId: number): Promise<number> {
    const { count } = await this.database.query
      .selectFrom('change_request')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('customerId', '=', customerId)
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow();
    return count;
  }
}
