import { queryOptions } from '@tanstack/react-query';
import { getOverview } from '../client/sdk.gen.ts';
import type { Overview } from '../client/types.gen.ts';
import { bodyOf } from '../kernel/api.ts';

export type { Overview };

/** What needs attention now. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => bodyOf(getOverview({ signal })),
});
