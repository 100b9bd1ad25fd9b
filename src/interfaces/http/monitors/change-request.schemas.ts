import { z } from 'zod';
import type { KnownChangeRequest } from '../../../application/monitors/ports.ts';
import { changeRequestMachine } from '../../../domain/monitors/change-request.machine.ts';
import { decidedStatuses } from '../../../domain/monitors/change-request.ts';
import type { MonitorKind } from '../../../domain/monitors/monitor-kind.ts';
import { monitorKindNames } from '../../../domain/monitors/monitor.ts';
import { statesOf } from '../../../domain/kernel/machine.ts';
import { byPublicId, intId, pageQuery, queryId, text, timestamp } from '../kernel/fields.ts';
import { replyFrom } from '../kernel/replies/reply.ts';
import { requestableShape, requestedChanges } from './monitor.schemas.ts';

const status = z.enum(statesOf(changeRequestMachine));
const note = text.nullable().default(null).describe('A note for the people who decide.');

/** A member that several kinds share has the same meaning in each. */
export const changeRequestBody = (...kinds: readonly MonitorKind[]) =>
  z.strictObject({ changes: requestedChanges(kinds.map(requestableShape).reduce((all, shape) => ({ ...shape, ...all }))).describe('The members to change; all others stay unchanged.'), note });
export const decisionBody = z.strictObject({ status: z.enum(decidedStatuses), note });
export const changeRequestQuery = pageQuery.extend({ status: status.exactOptional(), customerId: queryId.exactOptional() });
/** An unknown kind is refused by a rule with a separate code. */
export const monitorParams = byPublicId.extend({ type: z.string().meta({ override: { type: 'string', enum: [...monitorKindNames], description: 'The kind of the monitor.' } }) });

export const changeRequestReply = replyFrom(
  z
    .object({
      id: intId,
      publicId: z.uuid(),
      organizationId: intId,
      customerId: intId.nullable(),
      monitorType: z.enum(monitorKindNames),
      monitorId: intId,
      monitorPublicId: z.uuid(),
      changes: z.record(z.string(), z.unknown()).describe('The requested members; all others stay unchanged.'),
      note: z.string().nullable(),
      status,
      requestedBy: z.uuid().nullable().describe('The user who requested the change'),
      decidedAt: timestamp.nullable(),
      decidedBy: z.uuid().nullable(),
      decisionNote: z.string().nullable(),
      createdAt: timestamp,
      updatedAt: timestamp,
    })
    .meta({ id: 'ChangeRequest' }),
  (request: KnownChangeRequest) => ({ ...request, decidedAt: request.decision?.at ?? null, decisionNote: request.decision?.note ?? null }),
);
