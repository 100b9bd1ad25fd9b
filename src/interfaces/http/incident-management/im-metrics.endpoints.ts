import { z } from 'zod';
import { getImMetrics } from '../../../application/incident-management/metrics.ts';
import { noFigures } from '../../../domain/incident-management/metrics.ts';
import type { FigureGroup, GroupFigures, PersonFigures } from '../../../domain/incident-management/metrics.ts';
import { severities } from '../../../domain/paging/incident-state.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { intId, timestamp } from '../kernel/fields.ts';
import { replyFrom } from '../kernel/replies/reply.ts';
import { tag } from './im-incident.schemas.ts';

const seconds = z.object({ median: z.number().nullable(), p90: z.number().nullable() });
const figures = {
  opened: z.int(),
  acknowledged: z.int(),
  resolved: z.int(),
  timeToAcknowledge: seconds.describe('In seconds, of the acknowledged ones.'),
  timeToResolve: seconds.describe('In seconds, of the resolved ones.'),
};
const id = intId.nullable();
const name = z.string().nullable();

interface MetricsValue {
  readonly from: Date;
  readonly to: Date;
  readonly groups: readonly GroupFigures[];
  readonly people: readonly PersonFigures[];
}

const reply = replyFrom(
  z
    .object({
      from: timestamp,
      to: timestamp,
      total: z.object(figures),
      teams: z.array(z.object({ teamId: id, name, ...figures })),
      customers: z.array(z.object({ customerId: id, name, ...figures })),
      sources: z.array(z.object({ source: z.string(), ...figures })),
      people: z
        .array(
          z.object({
            userId: z.uuid(),
            name: z.string(),
            pages: z.int(),
            nightPages: z.int(),
            onCallHours: z.number().nullable(),
          }),
        )
        .describe(
          'The pages that were sent about these incidents, the most paged person first; night is from 22:00 to 07:00 in the time zone of the organization. `onCallHours` are the hours of the period in which the person was on call in any schedule; null when there are too many schedules for the period.',
        ),
      severities: z.array(z.object({ severity: z.enum(severities), ...figures })),
    })
    .meta({ id: 'ImMetrics' }),
  ({ from, to, groups, people }: MetricsValue) => {
    const by = (group: FigureGroup) => groups.filter((each) => each.by === group);
    const idOf = ({ key }: GroupFigures) => (key === null ? null : Number(key));
    return {
      from,
      to,
      people,
      total: by('total')[0] ?? noFigures,
      teams: by('team').map((each) => ({ ...each, teamId: idOf(each) })),
      customers: by('customer').map((each) => ({ ...each, customerId: idOf(each) })),
      sources: by('source').map((each) => ({ ...each, source: each.key ?? '' })),
      severities: severities.flatMap((severity) =>
        by('severity')
          .filter(({ key }) => key === severity)
          .map((each) => ({ ...each, severity })),
      ),
    };
  },
);

const bound = (what: string) => z.string().max(64).exactOptional().describe(what);

/** The endpoints for metrics of incidents. */
export const imMetricsEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/im/metrics',
    tag,
    summary: 'Read how fast incidents are acknowledged and resolved',
    description:
      'Of the incidents opened in a period of at most 366 days, tests excepted. Each list has at most 100 groups, those with the most incidents first.',
    useCase: getImMetrics,
    request: {
      query: z.object({
        from: bound('A date or timestamp; by default 30 days before `to`.'),
        to: bound('A date, which includes the day, or a timestamp; by default now.'),
      }),
    },
    reply,
  }),
];
