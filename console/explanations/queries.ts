import * as api from '../client/sdk.gen.ts';
import type { Explanation } from '../client/types.gen.ts';
import { bodyQuery } from '../kernel/api.ts';

export type { Explanation };

/** The record that is asked about, by its public id. */
export type ExplainedRecord = Readonly<Partial<Record<'monitor' | 'incident' | 'person' | 'channel', string>>>;

/** Reads which decisions let the alerts about a record pass at a moment, or held them back; at present without one. */
export const explanationQuery = (asked: ExplainedRecord, at: string | null) =>
  bodyQuery(['explanation', asked, at], (signal) =>
    api.getExplanation({ query: { ...asked, ...(at === null ? {} : { at }) }, signal }),
  );
