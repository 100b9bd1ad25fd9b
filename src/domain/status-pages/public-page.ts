import type { PublicIncidentStatus } from '../incidents/announcement.ts';
import type { IncidentImpact } from '../incidents/incident.ts';
import type { PublicPostmortem } from '../incidents/postmortem.rules.ts';
import type { Language } from '../kernel/locale.ts';
import type { Brand } from '../organizations/brand.ts';
import type { PublicImage } from '../organizations/brand-image.ts';
import type { ComponentStatus } from './component-status.ts';
import type { PageTexts } from './page-texts.ts';

/** The number of days in the bars of a component, including today. */
export const SHOWN_DAYS = 90;

/** The number of days whose incidents the page lists, besides open incidents. */
export const LISTED_INCIDENT_DAYS = 15;

/** The time that a monitor spent in each state on a day. */
export interface DaySums {
  /** The seconds up, including those in which the monitor was degraded. */
  readonly upSeconds: number;
  readonly degradedSeconds: number;
  readonly downSeconds: number;
  readonly maintenanceSeconds: number;
  /** The seconds without knowledge, including the time in which the monitor was paused. */
  readonly unknownSeconds: number;
}

/** A day in the time zone of the page. */
export interface PublicDay {
  /** A date such as `2026-03-29`. */
  readonly date: string;
  /** The sums of the day. Null if the monitor did not exist, was paused, or nothing is known. */
  readonly sums: DaySums | null;
  /** True if a public incident that names the component was open on that day. */
  readonly hasIncident: boolean;
}

/** A group of components as the public sees it. */
export interface PublicGroup {
  readonly publicId: string;
  readonly name: string;
  /** The worst known status of the group's components. */
  readonly status: ComponentStatus;
}

/** A component as the public sees it. It does not name its monitor. */
export interface PublicComponent {
  readonly publicId: string;
  /** The group of the component, or null if it belongs to none. */
  readonly groupPublicId: string | null;
  readonly name: string;
  readonly description: string;
  readonly status: ComponentStatus;
  /** The address of the status page that states the status, or null. */
  readonly upstreamUrl: string | null;
  /**
   * The days since the first known one, at most 90, oldest first. Empty for a component without a monitor.
   */
  readonly days: readonly PublicDay[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An update of an incident as the public sees it. */
export interface PublicUpdate {
  readonly publicId: string;
  readonly status: PublicIncidentStatus;
  /** The message as Markdown. Null for an automatic incident, which a neutral text describes. */
  readonly message: string | null;
  readonly createdAt: Date;
}

/** An incident as the public sees it on one status page. */
export interface PublicIncident {
  readonly publicId: string;
  /**
   * The title, or null for an automatic incident. A neutral text is shown instead, because the title would name the
   * monitor.
   */
  readonly title: string | null;
  readonly status: PublicIncidentStatus;
  readonly impact: IncidentImpact;
  /** The components of this page that the incident names. */
  readonly componentPublicIds: readonly string[];
  readonly startedAt: Date;
  readonly resolvedAt: Date | null;
  /** The length of the times between its outages, in milliseconds. */
  readonly gapMs: number;
  /** The updates, oldest first. */
  readonly updates: readonly PublicUpdate[];
  readonly postmortem: PublicPostmortem | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An occurrence of a maintenance window that is in progress or planned. */
export interface PublicMaintenance {
  /** The public id of the window, which all occurrences of a recurring window share. */
  readonly publicId: string;
  readonly title: string;
  /** The description as Markdown. */
  readonly description: string | null;
  readonly componentPublicIds: readonly string[];
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/**
 * The view from which every format of a page is rendered. It contains nothing that the public must not see: no target,
 * evidence, internal id or tenant.
 */
export interface PublicPage extends Brand<PublicImage> {
  readonly publicId: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** The language of the page, or the language of the organization by default. */
  readonly language: Language;
  readonly texts: PageTexts;
  /** The time zone of the organization, as a name of the IANA time zone database. */
  readonly timezone: string;
  /** The worst status of the page's components. */
  readonly status: ComponentStatus;
  /** The time at which the view was read. */
  readonly updatedAt: Date;
  /** The groups in the order of the page. */
  readonly groups: readonly PublicGroup[];
  readonly components: readonly PublicComponent[];
  /** The open incidents and the incidents of the last 15 days, latest first. */
  readonly incidents: readonly PublicIncident[];
  /** The maintenance in progress or planned for the next days, soonest first. */
  readonly maintenances: readonly PublicMaintenance[];
}

/** The incidents that began in one month, for the page of the history. */
export interface PublicHistory {
  readonly page: Pick<
    PublicPage,
    | 'publicId'
    | 'slug'
    | 'title'
    | 'description'
    | 'language'
    | 'texts'
    | 'timezone'
    | 'brandColor'
    | 'logo'
    | 'icon'
    | 'status'
    | 'updatedAt'
  >;
  /** A month such as `2026-03`, in the time zone of the page. */
  readonly month: string;
  readonly components: readonly Pick<PublicComponent, 'publicId' | 'name'>[];
  /** The incidents, latest first. */
  readonly incidents: readonly PublicIncident[];
}

/** The members that all views of a status page share. */
export type PageHeader = PublicHistory['page'];

/** A view of one incident, for the page at its permanent address. */
export interface PublicIncidentPage extends Pick<PublicHistory, 'page' | 'components'> {
  readonly incident: PublicIncident;
}

/** A view from which a document is rendered. */
export type PublicView = PublicPage | PublicHistory | PublicIncidentPage;
