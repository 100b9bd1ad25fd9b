import { z } from 'zod';
import { getMonitorSeries } from '../../../application/checks/check-series.ts';
import { DEFAULT_SERIES_POINTS, MAX_SERIES_POINTS, MIN_SERIES_POINTS } from '../../../domain/checks/check-series.ts';
import { monitorKindNames } from '../../../domain/monitors/monitor.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byEitherId, intId, textInt, timestamp } from '../kernel/fields.ts';
import { reply } from '../kernel/replies/reply.ts';
import { historyBounds, percentile } from './check-history.endpoints.ts';

const measured = {
  checks: z.int(),
  failures: z.int(),
  p50Ms: percentile,
  p95Ms: percentile,
};

const series = reply(
  z
    .object({
      from: timestamp,
      to: timestamp,
      bucketSeconds: z
        .int()
        .describe(
          'The width of the buckets. They begin at multiples of it in UTC; the first and the last can be narrower.',
        ),
      byLocation: z.boolean().describe('True if the period began at most 14 days ago: only then locations are known.'),
      buckets: z.array(
        z.object({
          from: timestamp,
          to: timestamp,
          seconds: z
            .object({
              up: z.int(),
              degraded: z.int(),
              down: z.int(),
              maintenance: z.int(),
              unknown: z.int(),
              paused: z.int(),
            })
            .describe('The seconds in each state. Together they are less than the bucket where nothing is known.'),
          ...measured,
          locations: z.array(
            z.object({
              locationId: intId.nullable().describe('The location; null for heartbeats and deleted locations.'),
              ...measured,
            }),
          ),
        }),
      ),
    })
    .meta({ id: 'MonitorSeries' }),
);

/** The endpoint for the states and response times of a monitor over time. */
export const checkSeriesEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/monitors/{kind}/{id}/series',
    tag: 'Monitors',
    summary: 'States and response times of a monitor over a period, in buckets',
    description: 'For charts. `uptime-stats` has the figures of a whole period.',
    useCase: getMonitorSeries,
    request: {
      params: byEitherId.extend({ kind: z.enum(monitorKindNames).describe('The kind of the monitor.') }),
      query: z.object({
        ...historyBounds,
        points: textInt(MAX_SERIES_POINTS, MIN_SERIES_POINTS)
          .prefault(DEFAULT_SERIES_POINTS)
          .describe(`The number of buckets at most, from ${MIN_SERIES_POINTS} to ${MAX_SERIES_POINTS}.`),
      }),
    },
    reply: series,
  }),
];
