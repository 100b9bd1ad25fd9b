import type { DrillLink } from '../../domain/drills/drill-link.ts';
import type { StoredDrillSettings } from '../../domain/drills/drill-schedule.ts';
import type { Drill } from '../../domain/drills/drill.ts';
import type { DailyPeriod } from '../../domain/kernel/daily-period.ts';
import type { Language, Locale } from '../../domain/kernel/locale.ts';
import type { QuietHours } from '../../domain/kernel/quiet-hours.ts';
import type { Named } from '../../domain/notifications/alert.ts';
import type { ContactMethodType } from '../../domain/paging/contact-method.ts';
import type { ImUserFacts } from '../../domain/teams/user.rules.ts';
import type { AlarmPathTests } from '../escalation/ports.ts';
import type { NoFilter, Repository } from '../kernel/repository.ts';

/** An organization whose monthly drill can be due. */
export interface ScheduledOrganization {
  readonly organizationId: number;
  readonly timezone: string;
  readonly settings: StoredDrillSettings;
  /** The month of its latest monthly drill; null before the first. */
  readonly lastMonth: string | null;
}

/** The drills of all organizations, newest first. */
export interface Drills extends Repository<Drill, NoFilter, Drill, 'drillRunning' | 'monthTaken'>, AlarmPathTests {
  /** Returns the drill that is running, or null. */
  findRunning(organizationId: number): Promise<Drill | null>;
  /** Returns the usable organizations that have turned drills on, without those in which one is running. */
  scheduled(now: Date): Promise<readonly ScheduledOrganization[]>;
  /** Returns the ids of the running drills that have no open link, or whose deadline has passed. */
  ended(now: Date): Promise<readonly number[]>;
}

/** The settings of organizations for their monthly drills. */
export interface DrillSettingsStore {
  /** Returns the settings; the defaults if there are none. */
  find(organizationId: number): Promise<StoredDrillSettings>;
  /** Returns the same as `find`. Transactions that change the settings of an organization wait for each other. */
  lock(organizationId: number): Promise<StoredDrillSettings>;
  /** Stores locked settings. */
  save(organizationId: number, settings: StoredDrillSettings): Promise<void>;
}

/** A person whom incident management of an organization can reach. */
export interface DrilledPerson extends ImUserFacts {
  readonly userId: number;
  readonly userPublicId: string;
  /** The verified contact methods. */
  readonly methods: readonly {
    readonly id: number;
    readonly name: string | null;
    readonly type: ContactMethodType;
  }[];
}

/** A link whose message is due. */
export interface DueDrillLink {
  readonly link: DrillLink;
  /** The public id of the drill. */
  readonly drill: string;
  readonly deadlineAt: Date;
  /** The hours of the drill; null for any hour. */
  readonly hours: DailyPeriod | null;
  readonly organization: Named & Locale;
  /** The person whom a contact method reaches; null for a channel. */
  readonly person: (ImUserFacts & { readonly timezone: string | null; readonly quietHours: QuietHours | null }) | null;
}

/** A link that a person opened. */
export interface DrillLinkView extends ImUserFacts {
  readonly link: DrillLink;
  /** The public id of the drill. */
  readonly drill: string;
  readonly deadlineAt: Date;
  readonly userPublicId: string;
  readonly organization: Named & Locale & { readonly organizationId: number };
  /** The language that the account of the person has chosen; null if it has chosen none. */
  readonly accountLanguage: Language | null;
  /** The time zone that the account of the person has chosen; null for that of the organization. */
  readonly accountTimezone: string | null;
}

/** A link with the person whom its contact method reaches. */
export interface NamedDrillLink extends DrillLink {
  /** The name of the person, or the email address of one without a name; null for a channel or policy. */
  readonly personName: string | null;
}

/** The links of drills: everything that a drill tests, with its state. */
export interface DrillLinks {
  /** Returns the people of an organization; nobody if incident management does not run for it. */
  people(organizationId: number, now: Date): Promise<readonly DrilledPerson[]>;
  /** Stores the links of a new drill. */
  add(links: readonly DrillLink[]): Promise<void>;
  /** Returns the links of a drill in the order of their kinds and names. */
  ofDrill(drillId: number): Promise<readonly NamedDrillLink[]>;
  /** Returns the link, or null if there is none. */
  find(id: string): Promise<DrillLink | null>;
  /** Returns the same as `find`; no other transaction changes the link until the present one ends. */
  lock(id: string): Promise<DrillLink | null>;
  /** Stores a locked link. */
  save(link: DrillLink): Promise<void>;
  /** Stores the digest of the secret of a link. */
  saveSecret(id: string, sha256: string): Promise<void>;
  /**
   * Returns planned links of running drills that are due; locked until the transaction ends, without those that others
   * have locked.
   */
  takeDue(now: Date, limit: number): Promise<readonly DueDrillLink[]>;
  /** Returns the link that a secret opens, or null if there is none. */
  bySecret(sha256: string): Promise<DrillLinkView | null>;
}
