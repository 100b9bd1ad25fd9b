import { expect } from 'chai';
import { dueEvents } from '../../../../src/application/alert-sources/process-events.ts';
import { GATHERING_TIME } from '../../../../src/domain/alert-sources/storm-gathering.ts';
import type { ImWorld } from '../incident-management/im-world.ts';

export const SOURCES = '/api/im/sources';

/** A source as its creation shows it. */
export interface CreatedSource {
  readonly id: number;
  readonly publicId: string;
  readonly token: string;
  readonly url: string;
}

/** A delivery to a source of type `generic`. */
export const generic = (key: string, members: object = {}) => ({ key, summary: `${key} is down`, ...members });

/** What tests do with the sources of a world. */
export const sourcesOf = (world: () => ImWorld) => ({
  create: async (members: object = {}): Promise<CreatedSource> => {
    const { status, body, text } = await world().admin.post(SOURCES, {
      name: 'Prometheus',
      type: 'alertmanager',
      ...members,
    });
    expect(status, text).to.equal(200);
    return body as CreatedSource;
  },
  deliver: (token: string, body: unknown, headers: Record<string, string> = {}) =>
    world().app.client().post(`/api/im/ingest/${token}`, body, headers),
  consume: () => dueEvents(world().app.ports).run(),
  /** Lets gathered alerts leave. */
  release: async (): Promise<void> => {
    world().app.clock.advance(GATHERING_TIME);
    await dueEvents(world().app.ports).run();
  },
  incidents: async (query = '') =>
    (await world().admin.get(`/api/im/incidents?perPage=100${query}`)).body.items as Record<string, unknown>[],
  eventsOf: async ({ publicId }: CreatedSource) =>
    (await world().admin.get(`${SOURCES}/${publicId}/events`)).body.items as Record<string, unknown>[],
  timelineOf: async (id: unknown) =>
    (await world().admin.get(`/api/im/incidents/${String(id)}/timeline?perPage=100`)).body.items as {
      kind: string;
      data: Record<string, unknown>;
    }[],
});
