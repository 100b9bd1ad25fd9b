import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { ImMetrics } from '../client/types.gen.ts';
import { bodyOf } from '../kernel/api.ts';
import { days } from '../../src/domain/kernel/time.ts';
import { DEFAULT_PERIOD } from './period.ts';
import type { MetricsPeriod } from './period.ts';

export type { ImMetrics };

/** How fast people responded to the incidents of a period. */
export const metricsQuery = (period: MetricsPeriod) =>
  queryOptions({
    queryKey: ['im-metrics', period],
    queryFn: async ({ signal }) => {
      const latest = await bodyOf(api.getImMetrics({ signal }));
      if (period === DEFAULT_PERIOD) return latest;
      // The clock of the service decides when a period ends.
      const from = new Date(Date.parse(latest.to) - days(Number(period))).toISOString();
      return bodyOf(api.getImMetrics({ query: { from }, signal }));
    },
    placeholderData: keepPreviousData,
  });
