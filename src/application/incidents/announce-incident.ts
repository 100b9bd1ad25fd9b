import type { NewAnnouncement } from '../../domain/incidents/announcement.ts';
import type { Announcements, AffectedComponent, AffectedComponents } from './ports.ts';

/** The ports for announcements to the subscribers of status pages. */
export interface AnnouncingNeeds {
  readonly affectedComponents: AffectedComponents;
  readonly announcements: Announcements;
}

/** An announcement to the subscribers of any page. `key` identifies it among those about its subject. */
export interface PageAnnouncement extends Pick<
  NewAnnouncement,
  'subject' | 'subjectId' | 'event' | 'title' | 'status' | 'message' | 'at' | 'startsAt' | 'endsAt'
> {
  readonly key: string;
}

/** Returns one announcement for each page that shows one of the components. */
export const announcementsTo = (
  components: readonly AffectedComponent[],
  { key, ...content }: PageAnnouncement,
): readonly NewAnnouncement[] =>
  [...Map.groupBy(components, ({ statusPageId }) => statusPageId)].map(([statusPageId, ofPage]) => ({
    ...content,
    statusPageId,
    componentIds: ofPage.map(({ id }) => id),
    dedupKey: `${content.subject}:${content.subjectId}:${key}:${statusPageId}`,
  }));

/** Stores announcements to the pages of the components, in the transaction of their cause. */
export const announce = async (
  { announcements }: Pick<AnnouncingNeeds, 'announcements'>,
  components: readonly AffectedComponent[],
  content: PageAnnouncement,
  now: Date,
): Promise<void> => {
  if (components.length > 0) await announcements.add(announcementsTo(components, content), now);
};
