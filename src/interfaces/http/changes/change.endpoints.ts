import { z } from 'zod';
import {
  acceptMonitorChange,
  getExpectedState,
  listMonitorChanges,
  refuseMonitorChange,
} from '../../../application/changes/changes.ts';
import type { KnownMonitorChange } from '../../../application/changes/ports.ts';
import { changeMachine } from '../../../domain/changes/change.machine.ts';
import { CHANGE_RETENTION } from '../../../domain/changes/monitor-change.ts';
import { MAX_VALUES, MAX_VALUE_LENGTH } from '../../../domain/changes/value-set.ts';
import type { FacetStates } from '../../../domain/changes/watched-facets.ts';
import { statesOf } from '../../../domain/kernel/machine.ts';
import { days } from '../../../domain/kernel/time.ts';
import { websiteFacets } from '../../../domain/monitors/change-facets.ts';
import { monitorKindNames } from '../../../domain/monitors/monitor.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byEitherId, pageInput, pageQuery, periodFilters, sortBy, text, timestamp } from '../kernel/fields.ts';
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
        '`refused`: not wanted, and still present; `reverted`: the accepted values are back; `superseded`: another change took its place; `withdrawn`: the values are no longer watched, or vary by themselves.',
      ),
      detectedAt: timestamp.describe('When a second observation confirmed the change.'),
      endedAt: timestamp.nullable().describe('Null while the values are present and not accepted.'),
      refusal: z
        .object({
          at: timestamp,
          by: z.string().nullable().describe('The name of the user; null if it is not known, and for a program.'),
          note: z.string().nullable(),
        })
        .nullable(),
    })
    .meta({ id: 'MonitorChange' }),
  ({ publicId, refusal, refusedByName, ...change }: KnownMonitorChange) => ({
    id: publicId,
    refusal: refusal && { at: refusal.at, by: refusedByName, note: refusal.note },
    ...change,
  }),
);

const expectedReply = replyFrom(
  z
    .object({
      facets: z.array(
        z.object({
          facet,
          subject: z.string().describe('The name that the values belong to.'),
          accepted: values,
          isVarying: z.boolean().describe('True if the values were found to vary, so that a part of them is expected.'),
          isChangeOpen: z.boolean().describe('True while other values are present, also if they were refused.'),
        }),
      ),
      nextObservationAt: timestamp.nullable().describe('Null before the monitor is known to be watched.'),
    })
    .meta({ id: 'ExpectedState' }),
  ({ facets, nextObservationAt }: { readonly facets: FacetStates; readonly nextObservationAt: Date | null }) => ({
    facets: websiteFacets.flatMap((name) => {
      const { announced = null, ...state } = facets[name] ?? {};
      return 'subject' in state ? [{ facet: name, isChangeOpen: announced !== null, ...state }] : [];
    }),
    nextObservationAt,
  }),
);

const ofChange = ofMonitor.extend({ changeId: z.uuid().describe('The `id` of the change, a UUID.') });
const tag = 'Monitors';

/** The endpoints for changes of monitored targets. */
export const changeEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/monitors/{kind}/{id}/changes',
    tag,
    agents: 'api.read',
    listed: ['id', 'facet', 'before', 'after', 'status', 'detectedAt'],
    summary: 'List the changes of the target of a monitor, newest first',
    description: `The facets in the setting \`changes\` (DKIM as \`dkim:<selector>\`) are observed once a day; the first observation is accepted. \`networks\` compares addresses by networks of 24 or 48 bits; \`registration\` is what expiry checks look up. Kept for ${CHANGE_RETENTION / days(1)} days after the end.`,
    useCase: listMonitorChanges,
    request: {
      params: ofMonitor,
      query: pageQuery.omit({ search: true }).extend({
        status: status.exactOptional(),
        facet: facet.exactOptional().describe('Only changes of this facet.'),
        ...periodFilters('detectedAt'),
        ...sortBy('detectedAt'),
      }),
    },
    toInput: ({ params, query }) => ({ ...params, ...pageInput({ query }) }),
    reply: pageOf(changeReply),
  }),
  defineEndpoint({
    method: 'get',
    path: '/api/monitors/{kind}/{id}/expected-state',
    tag,
    summary: 'The accepted values of the watched facets of a monitor, and the time of the next observation',
    useCase: getExpectedState,
    request: { params: ofMonitor },
    reply: expectedReply,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/monitors/{kind}/{id}/changes/{changeId}/accept',
    tag,
    summary: 'Accept a change, so that its values are the expected ones',
    useCase: acceptMonitorChange,
    request: { params: ofChange },
    toInput: ({ params }) => params,
    reply: changeReply,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/monitors/{kind}/{id}/changes/{changeId}/refuse',
    tag,
    summary: 'Refuse a change, whose values are not wanted',
    description:
      'The accepted values stay the expected ones. The change is not announced again; it stays `refused` until they are back, other values take its place, or somebody accepts it.',
    useCase: refuseMonitorChange,
    request: {
      params: ofChange,
      body: z.strictObject({ note: text.nullable().default(null).describe('Why, or what is done about it.') }),
    },
    reply: changeReply,
  }),
];
