import { z } from 'zod';
import { acceptMonitorChange, listMonitorChanges } from '../../../application/changes/changes.ts';
import { changeMachine } from '../../../domain/changes/change.machine.ts';
import { CHANGE_RETENTION } from '../../../domain/changes/monitor-change.ts';
import type { MonitorChange } from '../../../domain/changes/monitor-change.ts';
import { MAX_VALUES, MAX_VALUE_LENGTH } from '../../../domain/changes/value-set.ts';
import { statesOf } from '../../../domain/kernel/machine.ts';
import { days } from '../../../domain/kernel/time.ts';
import { watchableText, websiteFacets } from '../../../domain/monitors/change-facets.ts';
import { monitorKindNames } from '../../../domain/monitors/monitor.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byEitherId, pageInput, pageQuery, sortBy, timestamp } from '../kernel/fields.ts';
import { pageOf, replyFrom } from '../kernel/replies/reply.ts';

const ofMonitor = byEitherId.extend({ kind: z.enum(monitorKindNames).describe('The kind of the monitor.') });
const status = z.enum(statesOf(changeMachine));
const facet = z.enum(websiteFacets);

const values = z
  .object({
    values: z.array(z.string()).describe(`At most ${MAX_VALUES}, each of at most ${MAX_VALUE_LENGTH} characters.`),
    more: z.int().describe('The number of further values, which are left out.'),
  })
  .meta({ id: 'ChangedValues' });

const changeReply = replyFrom(
  z
    .object({
      id: z.uuid(),
      facet,
      subject: z.string().describe('The name that the values belong to, such as the zone of the name servers.'),
      before: values,
      after: values,
      status: status.describe(
        '`reverted`: the accepted values are back; `superseded`: another change took its place; `withdrawn`: the values are no longer watched, or vary by themselves.',
      ),
      detectedAt: timestamp.describe('When a second observation confirmed the change.'),
      endedAt: timestamp.nullable(),
    })
    .meta({ id: 'MonitorChange' }),
  ({ publicId, ...change }: MonitorChange) => ({ id: publicId, ...change }),
);

const tag = 'Monitors';

/** The endpoints for changes of monitored targets. */
export const changeEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/monitors/{kind}/{id}/changes',
    tag,
    summary: 'List the changes of the target of a monitor, newest first',
    description: `What the setting \`changes\` of websites, domains and DNS monitors names, out of ${watchableText(websiteFacets)}, is observed once a day. The first observation is accepted by itself. Addresses are compared by their networks of 24 or 48 bits for \`networks\`, and the registration as the checks of the expiry of the domain look it up. A change is kept for ${CHANGE_RETENTION / days(1)} days after its end.`,
    useCase: listMonitorChanges,
    request: {
      params: ofMonitor,
      query: pageQuery
        .omit({ search: true })
        .extend({ status: status.exactOptional(), facet: facet.exactOptional(), ...sortBy('detectedAt') }),
    },
    toInput: ({ params, query }) => ({ ...params, ...pageInput({ query }) }),
    reply: pageOf(changeReply),
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/monitors/{kind}/{id}/changes/{changeId}/accept',
    tag,
    summary: 'Accept a change, so that its values are the expected ones',
    useCase: acceptMonitorChange,
    request: { params: ofMonitor.extend({ changeId: z.uuid().describe('The `id` of the change, a UUID.') }) },
    toInput: ({ params }) => params,
    reply: changeReply,
  }),
];
