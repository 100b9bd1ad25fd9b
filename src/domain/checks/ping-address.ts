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
  if (isPingUuid(first)) {
    const signal = others.length > 1 ? null : signalIn(others[0]);
    return signal === null ? null : { by: 'uuid', uuid: first.toLowerCase(), signal };
  }
  const [slug = '', named, ...rest] = others;
  const signal = rest.length > 0 ? null : signalIn(named);
  return signal === null || !isSlug(slug) ? null : { by: 'slug', pingKey: first, slug, signal };
};
