import { z } from 'zod';
import type { KnownChangeRequest } from '../../../application/monitors/change-request.ports.ts';
import { changeRequestMachine } from '../../../domain/monitors/change-request.machine.ts';
import { decidedStatuses } from '../../../domain/monitors/change-request.ts';
import { monitorKinds } from '../../../domain/monitors/monitor-kinds.ts';
import type { MonitorKind } from '../../../domain/monitors/monitor-kinds.ts';
import { statesOf } from '../../../domain/kernel/machine.ts';
import { byPublicId, intId, pageQuery, queryId, text } from '../kernel/fields.ts';
import { askedWebsiteChanges } from './website.schemas.ts';

const status = z.enum(statesOf(changeRequestMachine));
const note = text.nullable().default(null);
const kinds = Object.keys(monitorKinds) as [MonitorKind, ...MonitorKind[]];

export const changeRequestBody = z.strictObject({ changes: askedWebsiteChanges, note });
export const decisionBody = z.strictObject({ status: z.enum(decidedStatuses), note });
export const changeRequestQuery = pageQuery.extend({ status: status.optional(), customerId: queryId.optional() });
/** A kind that is none is a matter of rules, which have codes of their own. */
export const monitorParams = byPublicId.extend({ type: z.string().meta({ override: { type: 'string', enum: kinds } }) });

export const changeRequestReply = z
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
    decidedAt: z.iso.datetime().nullable(),
    decidedBy: z.uuid().nullable(),
    decisionNote: z.string().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ChangeRequest' });

/** What callers see of a change request. */
export const presentChangeRequest = (it: KnownChangeRequest): z.input<typeof changeRequestReply> => ({
  id: it.id,
  publicId: it.publicId,
  organizationId: it.organizationId,
  customerId: it.customerId,
  monitorType: it.monitorType,
  monitorId: it.monitorId,
  monitorPublicId: it.monitorPublicId,
  changes: it.changes,
  note: it.note,
  status: it.status,
  requestedBy: it.requestedBy,
  decidedAt: it.decision?.at.toISOString() ?? null,
  decidedBy: it.decidedBy,
  decisionNote: it.decision?.note ?? null,
  createdAt: it.createdAt.toISOString(),
  updatedAt: it.updatedAt.toISOString(),
});
