import { z } from 'zod';
import type { KnownChangeRequest } from '../../../application/monitors/change-request.ports.ts';
import { changeRequestMachine } from '../../../domain/monitors/change-request.machine.ts';
import { decidedStatuses } from '../../../domain/monitors/change-request.ts';
import { monitorKinds } from '../../../domain/monitors/monitor-kinds.ts';
import type { MonitorKind } from '../../../domain/monitors/monitor-kinds.ts';
import { statesOf } from '../../../domain/kernel/machine.ts';
import { byPublicId, intId, pageQuery, queryId, text, timestamp } from '../kernel/fields.ts';
import { replyFrom } from '../kernel/reply.ts';
import { askedWebsiteChanges } from './website.schemas.ts';

const status = z.enum(statesOf(changeRequestMachine));
const note = text.nullable().default(null);
const kinds = Object.keys(monitorKinds) as [MonitorKind, ...MonitorKind[]];

export const changeRequestBody = z.strictObject({ changes: askedWebsiteChanges, note });
export const decisionBody = z.strictObject({ status: z.enum(decidedStatuses), note });
export const changeRequestQuery = pageQuery.extend({ status: status.exactOptional(), customerId: queryId.exactOptional() });
/** A kind that is none is a matter of rules, which have codes of their own. */
export const monitorParams = byPublicId.extend({ type: z.string().meta({ override: { type: 'string', enum: kinds } }) });

export const changeRequestReply = replyFrom(
  z
    .object({
      id: intId,
      publicId: z.uuid(),
      organizationId: intId,
      customerId: intId.nullable(),
      monitorType: z.enum(kinds),
      monitorId: intId,
      monitorPublicId: z.uuid(),
      changes: z.record(z.string(), z.unknown()).describe('What the monitor would be changed to; members left out stay.'),
      note: z.string().nullable(),
      status,
      requestedBy: z.uuid().nullable().describe('The user in whose name it was asked'),
      decidedAt: timestamp.nullable(),
      decidedBy: z.uuid().nullable(),
      decisionNote: z.string().nullable(),
      createdAt: timestamp,
      updatedAt: timestamp,
    })
    .meta({ id: 'ChangeRequest' }),
  (request: KnownChangeRequest) => ({ ...request, decidedAt: request.decision?.at ?? null, decisionNote: request.decision?.note ?? null }),
);
