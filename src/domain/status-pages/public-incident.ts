import type { PublicComponent, PublicIncident, PublicMaintenance } from './public-page.ts';

/** The components of a page, for their names. */
export type NamedComponents = readonly Pick<PublicComponent, 'publicId' | 'name'>[];

/** The names of the components with these ids, in the order of the page. */
export const namesOf = (components: NamedComponents, publicIds: readonly string[]): readonly string[] =>
  components.filter(({ publicId }) => publicIds.includes(publicId)).map(({ name }) => name);

/** Identifies an occurrence of a maintenance window. */
export const maintenanceKey = ({ publicId, startsAt }: Pick<PublicMaintenance, 'publicId' | 'startsAt'>): string =>
  `${publicId}-${startsAt.toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}`;

/** Whether the maintenance has begun. */
export const isActive = ({ startsAt }: Pick<PublicMaintenance, 'startsAt'>, now: Date): boolean => startsAt <= now;

/** The latest change of an incident that the public sees. */
export const lastChangeOf = ({ startedAt, updates }: Pick<PublicIncident, 'startedAt' | 'updates'>): Date => updates.at(-1)?.createdAt ?? startedAt;

/** The most incidents of a document, and the most updates of each of them. */
export const SHOWN_INCIDENTS = 50;
export const SHOWN_UPDATES = 20;

/**
 * The incidents that the documents of a page show: open ones first, with their latest updates. The permanent address of
 * an incident shows more of it.
 */
export const shownIncidents = (incidents: readonly PublicIncident[]): readonly PublicIncident[] =>
  [...incidents.filter(({ resolvedAt }) => resolvedAt === null), ...incidents.filter(({ resolvedAt }) => resolvedAt !== null)]
    .slice(0, SHOWN_INCIDENTS)
    .map((incident) => ({ ...incident, updates: incident.updates.slice(-SHOWN_UPDATES) }));
