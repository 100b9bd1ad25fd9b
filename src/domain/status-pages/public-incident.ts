import { laterOf } from '../kernel/time.ts';
import type { PublicComponent, PublicIncident, PublicMaintenance } from './public-page.ts';

/** The components of a page, for their names. */
export type NamedComponents = readonly Pick<PublicComponent, 'publicId' | 'name'>[];

/** Returns the names of the components with these ids, in the order of the page. */
export const namesOf = (components: NamedComponents, publicIds: readonly string[]): readonly string[] =>
  components.filter(({ publicId }) => publicIds.includes(publicId)).map(({ name }) => name);

/** Returns a key that identifies an occurrence of a maintenance window. */
export const maintenanceKey = ({ publicId, startsAt }: Pick<PublicMaintenance, 'publicId' | 'startsAt'>): string =>
  `${publicId}-${startsAt.toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}`;

/** Returns true if the maintenance has begun. */
export const isActive = ({ startsAt }: Pick<PublicMaintenance, 'startsAt'>, now: Date): boolean => startsAt <= now;

/** Returns the time of the latest public change of an incident. */
export const lastChangeOf = ({
  startedAt,
  updates,
  postmortem,
}: Pick<PublicIncident, 'startedAt' | 'updates' | 'postmortem'>): Date =>
  laterOf(updates.at(-1)?.createdAt ?? startedAt, postmortem?.publishedAt ?? startedAt);

/** The maximum number of incidents in a document, and of updates of each incident. */
export const SHOWN_INCIDENTS = 50;
/** The maximum number of an incident's updates in lists of incidents. The latest are shown. */
export const SHOWN_UPDATES = 20;

/**
 * Returns the incidents that the documents of a page show: open incidents first, with their latest updates. The
 * permanent address of an incident shows more updates.
 */
export const shownIncidents = (incidents: readonly PublicIncident[]): readonly PublicIncident[] =>
  [
    ...incidents.filter(({ resolvedAt }) => resolvedAt === null),
    ...incidents.filter(({ resolvedAt }) => resolvedAt !== null),
  ]
    .slice(0, SHOWN_INCIDENTS)
    .map((incident) => ({ ...incident, updates: incident.updates.slice(-SHOWN_UPDATES) }));
