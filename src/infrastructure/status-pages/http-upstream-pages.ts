import { z } from 'zod';
import { sendFollowing } from '../../application/kernel/follow-redirects.ts';
import type { OutgoingHttp } from '../../application/kernel/network.ts';
import type { UpstreamPages } from '../../application/status-pages/ports.ts';
import { MAX_BODY_VALUES, sizeIssue } from '../../domain/access/body.ts';
import type { ComponentStatus } from '../../domain/status-pages/component-status.ts';
import { MAX_UPSTREAM_BYTES, UPSTREAM_TIMEOUT } from '../../domain/status-pages/upstream.ts';
import type { UpstreamComponent, UpstreamReading } from '../../domain/status-pages/upstream.ts';

/**
 * The documents with the components of a page, below its address: that of Statuspage, which Watchstead and others
 * provide, too, and that of Instatus.
 */
const documents = ['/api/v2/summary.json', '/v2/components.json'];

/** The statuses of Statuspage, and those of Instatus, which differ in case and underscores. */
const statuses: ReadonlyMap<string, ComponentStatus> = new Map([
  ['operational', 'operational'],
  ['degradedperformance', 'degraded_performance'],
  ['partialoutage', 'partial_outage'],
  ['minoroutage', 'partial_outage'],
  ['majoroutage', 'major_outage'],
  ['undermaintenance', 'under_maintenance'],
]);

const documentShape = z.object({
  components: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.string(),
      /** True for a heading of Statuspage; the heading of the component for Instatus. */
      group: z.unknown().optional(),
      /** True for a component of Watchstead that shows a further page. */
      dependency: z.unknown().optional(),
    }),
  ),
});

type Document = z.infer<typeof documentShape>;

/** Reads status pages by the public API of Statuspage or Instatus. */
export class HttpUpstreamPages implements UpstreamPages {
  readonly #http: OutgoingHttp;

  constructor(http: OutgoingHttp) {
    this.#http = http;
  }

  async read(url: string): Promise<UpstreamReading> {
    for (const path of documents) {
      const reading = await this.#readDocument(`${baseOf(url)}${path}`);
      if (reading.ok || reading.problem !== 'notAStatusPage') return reading;
    }
    return { ok: false, problem: 'notAStatusPage' };
  }

  async #readDocument(url: string): Promise<UpstreamReading> {
    const answered = await sendFollowing(this.#http, {
      method: 'GET',
      url,
      headers: { accept: 'application/json' },
      timeoutMs: UPSTREAM_TIMEOUT,
      maxResponseBytes: MAX_UPSTREAM_BYTES,
    });
    if (answered.ok === null) return { ok: false, problem: 'notAStatusPage' };
    if (!answered.ok)
      return {
        ok: false,
        problem: answered.failure.code === 'addressNotPublic' ? 'addressNotPublic' : 'unreachable',
      };
    const { status, truncated, body } = answered.value;
    if (status >= 500) return { ok: false, problem: 'unreachable' };
    if (status !== 200) return { ok: false, problem: 'notAStatusPage' };
    if (truncated) return { ok: false, problem: 'tooLarge' };
    const document = documentIn(body);
    return document === null
      ? { ok: false, problem: 'notAStatusPage' }
      : { ok: true, components: document.components.flatMap(componentsOf) };
  }
}

/** Returns the address without its end, to which the path of a document is added. */
const baseOf = (url: string): string => url.replace(/[?#].*$/s, '').replace(/\/+$/, '');

const documentIn = (body: string): Document | null => {
  try {
    const parsed: unknown = JSON.parse(body);
    if (sizeIssue(parsed, { listElements: MAX_BODY_VALUES }) !== null) return null;
    return documentShape.safeParse(parsed).data ?? null;
  } catch {
    return null;
  }
};

/** Returns the component, or nothing for a heading and for a component that shows a further page. */
const componentsOf = ({ id, name, status, group, dependency }: Document['components'][number]): UpstreamComponent[] =>
  group === true || dependency === true
    ? []
    : [{ id, name, status: statuses.get(status.toLowerCase().replaceAll('_', '')) ?? 'unknown' }];
