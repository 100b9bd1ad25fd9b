import { isSlug } from '../monitors/kinds/heartbeat-slug.rules.ts';
import { isPingUuid } from '../monitors/ping-uuid.ts';
import { plainSignal, signalOf } from './heartbeat-signal.ts';
import type { HeartbeatSignal } from './heartbeat-signal.ts';

/** The heartbeat and the signal that an address in the form of Healthchecks names. */
export type PingAddress =
  | { readonly by: 'uuid'; readonly uuid: string; readonly signal: HeartbeatSignal }
  | { readonly by: 'slug'; readonly pingKey: string; readonly slug: string; readonly signal: HeartbeatSignal };

const signalIn = (part: string | undefined): HeartbeatSignal | null =>
  part === undefined ? plainSignal : signalOf(part);

/**
 * Reads the parts of an address after `/ping/`: a UUID, or a ping key and a slug, each with a signal or without. Returns
 * null for an address of another form.
 */
export const pingAddressOf = ([first = '', ...others]: readonly string[]): PingAddress | null => {
  const isUuid = isPingUuid(first);
  const [slug = null, ...rest] = isUuid ? [null, ...others] : others;
  const signal = rest.length > 1 ? null : signalIn(rest[0]);
  if (signal === null) return null;
  if (isUuid) return { by: 'uuid', uuid: first.toLowerCase(), signal };
  return slug !== null && isSlug(slug) ? { by: 'slug', pingKey: first, slug, signal } : null;
};
