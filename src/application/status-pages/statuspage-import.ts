import type { IncidentImpact, Postmortem } from '../../domain/incidents/incident.ts';
import { componentStatuses } from '../../domain/status-pages/component-status.ts';
import type { ComponentStatus } from '../../domain/status-pages/component-status.ts';
import { publicIncidentStatuses } from '../../domain/incidents/announcement.ts';
import type { PublicIncidentStatus } from '../../domain/incidents/announcement.ts';
import { isSlug } from '../../domain/status-pages/status-page.ts';

/** The content of a page in Statuspage's public API, as far as it is imported. */
export interface StatuspageExport {
  readonly page: { readonly name: string; readonly url?: string | null };
  readonly components: readonly StatuspageComponent[];
  readonly incidents: readonly StatuspageIncident[];
  readonly maintenances: readonly StatuspageMaintenance[];
}

/** A component or group of a page, as `GET /v1/pages/{page}/components` of Statuspage returns it. */
export interface StatuspageComponent {
  readonly id: string;
  readonly name: string;
  readonly description?: string | null;
  readonly status: string;
  readonly position?: number | null;
  /** True for a group of other components. */
  readonly group?: boolean | null;
  readonly group_id?: string | null;
}

/** An incident or maintenance of a page, as `GET /v1/pages/{page}/incidents` of Statuspage returns it. */
export interface StatuspageIncident {
  readonly name: string;
  readonly status: string;
  readonly impact?: string | null;
  readonly created_at: Date;
  readonly started_at?: Date | null;
  readonly resolved_at?: Date | null;
  readonly components?: readonly { readonly id: string }[] | null;
  readonly incident_updates?:
    | readonly {
        readonly status: string;
        readonly body?: string | null;
        readonly created_at: Date;
        readonly display_at?: Date | null;
      }[]
    | null;
}

/** Statuspage's scheduled maintenance is an incident with a period. */
export interface StatuspageMaintenance extends StatuspageIncident {
  readonly scheduled_for: Date;
  readonly scheduled_until: Date;
}

interface PlannedPart {
  readonly externalId: string;
  readonly name: string;
  readonly position: number;
}

/** A component that the import creates. */
export interface PlannedComponent extends PlannedPart {
  readonly groupExternalId: string | null;
  readonly description: string | null;
  /** Set by hand until the component shows a monitor. */
  readonly manualStatus: ComponentStatus;
}

/** An incident that the import creates. */
export interface PlannedIncident {
  readonly title: string;
  readonly status: PublicIncidentStatus;
  readonly impact: IncidentImpact;
  readonly startedAt: Date;
  /** Null for an incident that is open. */
  readonly resolvedAt: Date | null;
  readonly createdAt: Date;
  readonly componentExternalIds: readonly string[];
  /** The updates of the incident, oldest first. */
  readonly updates: readonly {
    readonly status: PublicIncidentStatus;
    readonly message: string;
    readonly createdAt: Date;
  }[];
  /** The published account of the incident, or null if there is none. */
  readonly postmortem: Postmortem | null;
}

/** Maintenance that is to come or in progress. */
export interface PlannedMaintenance {
  readonly title: string;
  readonly description: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly componentExternalIds: readonly string[];
}

/** The records that an import stores, and the number of those that it leaves out. */
export interface StatuspagePlan {
  readonly title: string;
  /** Null if none can be made of the page's address or name. */
  readonly slug: string | null;
  readonly groups: readonly PlannedPart[];
  readonly components: readonly PlannedComponent[];
  readonly incidents: readonly PlannedIncident[];
  readonly maintenances: readonly PlannedMaintenance[];
  /** Incidents and maintenance of a status that the product does not have. */
  readonly leftOut: number;
}

/** The longest title, and the longest text, that the product stores. */
const [MAX_TITLE, MAX_TEXT] = [255, 10_000];

const lineOf = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_TITLE) || '–';
const textOf = (text: string): string => text.replaceAll('\0', '').slice(0, MAX_TEXT);

const statusOf = (status: string): ComponentStatus => componentStatuses.find((known) => known === status) ?? 'unknown';

/**
 * A postmortem is written after the end. Maintenance that is over becomes an incident, because the history of a page
 * has incidents only.
 */
const otherStatuses: Readonly<Record<string, PublicIncidentStatus>> = {
  postmortem: 'resolved',
  scheduled: 'identified',
  in_progress: 'identified',
  verifying: 'monitoring',
  completed: 'resolved',
};

const incidentStatusOf = (status: string): PublicIncidentStatus | null =>
  otherStatuses[status] ?? publicIncidentStatuses.find((known) => known === status) ?? null;

const impactOf = (impact: string | null | undefined): IncidentImpact =>
  (['minor', 'major', 'critical'] as const).find((known) => known === impact) ?? 'none';

const slugOf = ({ name, url }: StatuspageExport['page']): string | null => {
  const [first = '', second = ''] = /^https?:\/\/([^/:]+)/.exec(url ?? '')?.[1]?.split('.') ?? [];
  const ofName = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '');
  return [['status', 'www'].includes(first) ? second : first, ofName].find(isSlug) ?? null;
};

const MAINTENANCE_STATUSES: readonly string[] = ['scheduled', 'in_progress', 'verifying', 'completed'];

const isMaintenance = ({ status }: StatuspageIncident): boolean => MAINTENANCE_STATUSES.includes(status);

const POSTMORTEM = 'postmortem';

/** Statuspage lists the published postmortem as an update. */
const postmortemOf = ({ incident_updates: updates }: StatuspageIncident): Postmortem | null => {
  const found = (updates ?? []).find(({ status, body }) => status === POSTMORTEM && Boolean(body));
  if (found === undefined) return null;
  const publishedAt = (found.display_at ?? found.created_at).toISOString();
  return { text: textOf(found.body ?? ''), publishedAt, isAnnounced: true };
};

const incidentOf = (incident: StatuspageIncident): readonly PlannedIncident[] => {
  const status = incidentStatusOf(incident.status);
  if (status === null) return [];
  const updates = (incident.incident_updates ?? [])
    .filter((update) => update.status !== POSTMORTEM)
    .flatMap((update) => {
      const reached = incidentStatusOf(update.status);
      return reached === null
        ? []
        : [{ status: reached, message: textOf(update.body ?? ''), createdAt: update.display_at ?? update.created_at }];
    })
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  const latest = updates.at(-1)?.createdAt ?? incident.created_at;
  return [
    {
      title: lineOf(incident.name),
      status,
      impact: impactOf(incident.impact),
      updates,
      startedAt: incident.started_at ?? incident.created_at,
      createdAt: incident.created_at,
      resolvedAt: status === 'resolved' ? (incident.resolved_at ?? latest) : null,
      componentExternalIds: (incident.components ?? []).map(({ id }) => id),
      postmortem: postmortemOf(incident),
    },
  ];
};

const maintenanceOf = ({
  name,
  incident_updates: updates,
  scheduled_for: startsAt,
  scheduled_until: endsAt,
  components,
}: StatuspageMaintenance): PlannedMaintenance => {
  const [latest] = (updates ?? []).toSorted(
    (one, other) => (other.display_at ?? other.created_at).getTime() - (one.display_at ?? one.created_at).getTime(),
  );
  return {
    title: lineOf(name),
    description: textOf(latest?.body ?? '') || null,
    startsAt,
    endsAt,
    componentExternalIds: (components ?? []).map(({ id }) => id),
  };
};

const isOver = ({ status }: StatuspageMaintenance): boolean => status === 'completed';

/** Returns what an import of the page stores. */
export const planStatuspageImport = ({
  page,
  components,
  incidents,
  maintenances,
}: StatuspageExport): StatuspagePlan => {
  const part = ({ id, name, position }: StatuspageComponent): PlannedPart => ({
    externalId: id,
    name: lineOf(name),
    position: position ?? 0,
  });
  const known = maintenances.filter(isMaintenance);
  const past = known
    .filter(isOver)
    .map((one) => ({ ...one, started_at: one.scheduled_for, resolved_at: one.resolved_at ?? one.scheduled_until }));
  const planned = [...incidents.filter((incident) => !isMaintenance(incident)), ...past].flatMap(incidentOf);
  const ahead = known.filter((one) => !isOver(one));
  return {
    title: lineOf(page.name),
    slug: slugOf(page),
    groups: components.filter(({ group }) => group === true).map(part),
    components: components
      .filter(({ group }) => group !== true)
      .map((component) => ({
        ...part(component),
        groupExternalId: component.group_id ?? null,
        description: component.description ? textOf(component.description) : null,
        manualStatus: statusOf(component.status),
      })),
    incidents: planned,
    maintenances: ahead.map(maintenanceOf),
    leftOut: incidents.length + maintenances.length - planned.length - ahead.length,
  };
};
