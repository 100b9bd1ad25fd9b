import type { LocalDay } from '../checks/state-day.ts';
import type { MonitorState, StateSeconds } from '../checks/state-span.ts';
import type { IncidentImpact, Postmortem } from '../incidents/incident.ts';
import { publicPostmortem } from '../incidents/postmortem.rules.ts';
import { days, earlierOf, later } from '../kernel/time.ts';
import { effectiveBrand } from '../organizations/brand.ts';
import type { Brand } from '../organizations/brand.ts';
import type { PublicImage } from '../organizations/brand-image.ts';
import { componentStatus, worstStatus } from './component-status.ts';
import type { ComponentStatus } from './component-status.ts';
import { sinceFirstKnown } from './day-status.ts';
import type { Language } from '../kernel/locale.ts';
import type { PageTexts } from './page-texts.ts';
import { LISTED_INCIDENT_DAYS } from './public-page.ts';
import type {
  DaySums,
  PublicComponent,
  PublicDay,
  PublicGroup,
  PublicIncident,
  PublicMaintenance,
  PublicPage,
  PublicUpdate,
} from './public-page.ts';
import type { PublicIncidentStatus } from '../incidents/announcement.ts';
import { upstreamStatusAt } from './upstream.ts';
import type { Upstream, UpstreamState } from './upstream.ts';

/** The statuses of automatic and manual incidents. */
export type StoredIncidentStatus = PublicIncidentStatus | 'open' | 'acknowledged';

/** A stored incident. `componentPublicIds` are the affected components of the page. */
export interface StoredPublicIncident extends Omit<PublicIncident, 'status' | 'impact' | 'updates' | 'postmortem'> {
  readonly title: string;
  readonly origin: 'automatic' | 'manual';
  readonly status: StoredIncidentStatus;
  /** The impact of a manual incident. Null for an automatic incident. */
  readonly impact: IncidentImpact | null;
  readonly updates: readonly (Omit<PublicUpdate, 'status'> & { readonly status: StoredIncidentStatus })[];
  readonly postmortem: Postmortem | null;
}

/** A stored component with the state of its monitor. */
export interface StoredPublicComponent {
  readonly publicId: string;
  readonly groupPublicId: string | null;
  readonly name: string;
  readonly description: string | null;
  readonly manualStatus: ComponentStatus | null;
  readonly monitor: { readonly id: number; readonly state: Exclude<MonitorState, 'maintenance'> } | null;
  /** The status read from the other status page that the component shows, or null. */
  readonly upstream: (Pick<Upstream, 'url'> & Pick<UpstreamState, 'upstreamStatus' | 'upstreamReadAt'>) | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The page with the settings that it takes from its organization. */
export interface StoredPageHead extends Pick<PublicPage, 'publicId' | 'slug' | 'title' | 'timezone'> {
  readonly description: string | null;
  readonly language: Language | null;
  readonly organizationLanguage: Language;
  readonly texts: PageTexts;
  /** The brands of the page, of its customer and of its organization, in this order. */
  readonly brands: readonly Brand<PublicImage>[];
}

/** The facts from which a page is assembled. */
export interface PageFacts {
  readonly head: StoredPageHead;
  /** The groups of the page in their order. */
  readonly groups: readonly Omit<PublicGroup, 'status'>[];
  /** The components of the page in their order. */
  readonly components: readonly StoredPublicComponent[];
  /** The days of the bars, oldest first. */
  readonly days: readonly LocalDay[];
  /** The stored sums of the days of each monitor. */
  readonly sums: ReadonlyMap<number, ReadonlyMap<string, StateSeconds>>;
  /** The incidents of all these days and the open incidents, latest first. */
  readonly incidents: readonly StoredPublicIncident[];
  /** The planned and current maintenance, earliest first. */
  readonly maintenances: readonly PublicMaintenance[];
}

/**
 * Returns the public status of an incident. The statuses `open` and `acknowledged` of automatic incidents become the
 * beginning of the incident and the work on it.
 */
const publicStatus = (status: StoredIncidentStatus): PublicIncidentStatus =>
  status === 'open' ? 'investigating' : status === 'acknowledged' ? 'identified' : status;

/** The impact of an incident that a monitor opened: its component has a major outage. */
const IMPACT_OF_OUTAGE: IncidentImpact = 'critical';

/** Returns the entries of an automatic incident without observations: one for each change of the status. */
const statusChanges = (updates: StoredPublicIncident['updates']): readonly PublicUpdate[] =>
  updates
    .map((update) => ({ ...update, status: publicStatus(update.status), message: null }))
    .filter(({ status }, at, all) => status !== all[at - 1]?.status);

/**
 * Returns the incident as the public sees it. An automatic incident loses its title and messages, which name the
 * monitor and the observations.
 */
export const publicIncidentOf = ({ origin, ...incident }: StoredPublicIncident): PublicIncident => ({
  ...incident,
  title: origin === 'automatic' ? null : incident.title,
  status: publicStatus(incident.status),
  impact: incident.impact ?? IMPACT_OF_OUTAGE,
  postmortem: publicPostmortem(incident.postmortem),
  updates:
    origin === 'automatic'
      ? statusChanges(incident.updates)
      : incident.updates.map((update) => ({ ...update, status: publicStatus(update.status) })),
});

/** Returns the earliest end that a closed incident may have to be listed. */
export const listedSince = (now: Date): Date => later(now, -days(LISTED_INCIDENT_DAYS));

const isListed = ({ resolvedAt }: PublicIncident, now: Date): boolean =>
  resolvedAt === null || resolvedAt >= listedSince(now);

/** Returns the sums of a day, or null unless the monitor was up, down or in maintenance at some time of the day. */
const sumsOf = (seconds: StateSeconds | undefined): DaySums | null => {
  if (seconds === undefined || seconds.up + seconds.degraded + seconds.down + seconds.maintenance === 0) return null;
  return {
    upSeconds: seconds.up + seconds.degraded,
    degradedSeconds: seconds.degraded,
    downSeconds: seconds.down,
    maintenanceSeconds: seconds.maintenance,
    unknownSeconds: seconds.unknown + seconds.paused,
  };
};

const isOpenOn = ({ from, to }: LocalDay, { startedAt, resolvedAt }: PublicIncident, now: Date): boolean =>
  startedAt < earlierOf(to, now) && (resolvedAt === null || resolvedAt > from);

const daysOf = (
  { publicId, monitor }: StoredPublicComponent,
  { days: shown, sums }: PageFacts,
  incidents: readonly PublicIncident[],
  now: Date,
): readonly PublicDay[] => {
  if (monitor === null) return [];
  const known = sums.get(monitor.id);
  const own = incidents.filter(({ componentPublicIds }) => componentPublicIds.includes(publicId));
  return sinceFirstKnown(
    shown.map((day) => ({
      date: day.day,
      sums: sumsOf(known?.get(day.day)),
      hasIncident: own.some((incident) => isOpenOn(day, incident, now)),
    })),
  );
};

const isRunning = ({ startsAt, endsAt }: PublicMaintenance, now: Date): boolean => startsAt <= now && now < endsAt;

const componentOf = (
  stored: StoredPublicComponent,
  facts: PageFacts,
  incidents: readonly PublicIncident[],
  now: Date,
): PublicComponent => {
  const { publicId, groupPublicId, name, description, manualStatus, monitor, upstream, createdAt, updatedAt } = stored;
  const names = ({ componentPublicIds }: { readonly componentPublicIds: readonly string[] }): boolean =>
    componentPublicIds.includes(publicId);
  const impacts = facts.incidents
    .filter((incident) => incident.origin === 'manual' && incident.resolvedAt === null && names(incident))
    .map(({ impact }) => impact ?? 'none');
  const isInMaintenance = facts.maintenances.some((maintenance) => names(maintenance) && isRunning(maintenance, now));
  return {
    publicId,
    groupPublicId,
    name,
    createdAt,
    updatedAt,
    description: description ?? '',
    status: componentStatus({
      monitor: monitor?.state ?? null,
      upstream: upstream === null ? null : upstreamStatusAt(upstream, now),
      isInMaintenance,
      incidents: impacts,
      manualStatus,
    }),
    upstreamUrl: upstream?.url ?? null,
    days: daysOf(stored, facts, incidents, now),
  };
};

/** Returns the head of a page with its effective language and brand. */
export const headOf = ({ organizationLanguage, brands, ...head }: StoredPageHead) => ({
  ...head,
  ...effectiveBrand(brands),
  description: head.description ?? '',
  language: head.language ?? organizationLanguage,
});

/** Returns the page as the public sees it at `now`. */
export const assemblePage = (facts: PageFacts, now: Date): PublicPage => {
  const incidents = facts.incidents.map(publicIncidentOf);
  const components = facts.components.map((component) => componentOf(component, facts, incidents, now));
  const statusIn = (groupPublicId: string): ComponentStatus =>
    worstStatus(
      components.filter((component) => component.groupPublicId === groupPublicId).map(({ status }) => status),
    );
  return {
    ...headOf(facts.head),
    status: worstStatus(components.map(({ status }) => status)),
    updatedAt: now,
    groups: facts.groups.map((group) => ({ ...group, status: statusIn(group.publicId) })),
    components,
    incidents: incidents.filter((incident) => isListed(incident, now)),
    maintenances: facts.maintenances,
  };
};
