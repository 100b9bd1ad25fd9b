import type { Incident } from './incident.ts';

/**
 * Returns the announcement event for the subscribers of a status page: the opening if they do not know the incident, an
 * update, or the end.
 */
export const announcedEventOf = (
  before: Pick<Incident, 'status'> | null,
  { status }: Pick<Incident, 'status'>,
): 'opened' | 'updated' | 'resolved' => {
  if (before === null) return 'opened';
  return status === 'resolved' && before.status !== 'resolved' ? 'resolved' : 'updated';
};

/**
 * Returns the components whose subscribers are notified of a change. They include components that the incident named
 * before, so that all subscribers are notified of the end.
 */
export const announcedTo = ({
  notifySubscribers,
  announcedComponentIds,
  componentIds,
}: Pick<Incident, 'notifySubscribers' | 'announcedComponentIds' | 'componentIds'>): readonly number[] =>
  notifySubscribers ? [...new Set([...(announcedComponentIds ?? []), ...componentIds])] : [];

/** Returns the incident after its subscribers have been notified. */
export const withAnnouncement = <
  Announced extends Pick<Incident, 'notifySubscribers' | 'announcedComponentIds' | 'componentIds'>,
>(
  incident: Announced,
): Announced => {
  const announced = announcedTo(incident);
  return announced.length === (incident.announcedComponentIds?.length ?? 0)
    ? incident
    : { ...incident, announcedComponentIds: announced };
};
