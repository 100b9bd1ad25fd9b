import { getOverview } from '../client/sdk.gen.ts';
import type { Overview } from '../client/types.gen.ts';
import { bodyQuery } from '../kernel/api.ts';

export type { Overview };

/** What needs attention now. */
export const overviewQuery = bodyQuery(['overview'], (signal) => getOverview({ signal }));
