import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { ImMetrics } from '../client/types.gen.ts';
import { bodyOf } from '../kernel/api.ts';
import { serviceTime } from '../kernel/now.ts';
import { days } from '../../src/domain/kernel/time.ts';
import type { MetricsPeriod } from './period.ts';

export type { ImMetrics };

/** How fast people responded to the incidents of a period. */
export const metricsQuery = (period: MetricsPeriod) =>
  queryOptions({
    queryKey: ['im-metrics', period],
    queryFn: ({ signal }) => {
      const from = new Date(serviceTime(Date.now()).getTime() - days(Number(period))).toISOString();
      return bodyOf(api.getImMetrics({ query: { from }, signal }));
    },
    placeholderData: keepPreviousData,
  });
