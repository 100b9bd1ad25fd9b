import type { TestApp } from '../test-app.ts';

/** A page that a test has stored, with the ids of its components. */
export interface StoredPage {
  readonly id: number;
  readonly componentIds: readonly number[];
}

interface PageFacts {
  readonly organizationId: number;
  readonly customerId?: number | null;
  /** One component for each; null for one that shows no monitor. */
  readonly monitorIds?: readonly (number | null)[];
  readonly announceAfterMinutes?: number | null;
}

/** Stores a page with components. */
export const storedPage = async (
  { database, ports, clock }: TestApp,
  { organizationId, customerId = null, monitorIds = [null], announceAfterMinutes = null }: PageFacts,
): Promise<StoredPage> => {
  const stamps = { createdAt: clock.now(), updatedAt: clock.now() };
  const publicId = ports.ids.next();
  const { id } = await database.query
    .insertInto('status_page')
    .values({
      ...stamps,
      publicId,
      organizationId,
      customerId,
      slug: publicId,
      title: 'Status',
      texts: {},
      announceAfterMinutes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = monitorIds.map((monitorId, position) => ({
    ...stamps,
    publicId: ports.ids.next(),
    statusPageId: id,
    name: `Component ${position}`,
    position,
    monitorId,
  }));
  const components = await database.query.insertInto('status_component').values(rows).returning('id').execute();
  return { id, componentIds: components.map((component) => component.id) };
};

/** The announcements about a subject, or all of them, in the order of storing. */
export const announcementsOf = async ({ database }: TestApp, subjectId?: string) => {
  const all = database.query
    .selectFrom('announcement')
    .select([
      'statusPageId',
      'componentIds',
      'subject',
      'subjectId',
      'event',
      'title',
      'status',
      'message',
      'at',
      'startsAt',
      'endsAt',
    ])
    .orderBy('id');
  return (subjectId === undefined ? all : all.where('subjectId', '=', subjectId)).execute();
};
