import type { MonitorKindName } from '../../domain/monitors/monitor.ts';
import type { OfCustomer } from '../../domain/kernel/page.ts';
import type { Brand } from '../../domain/organizations/brand.ts';
import type {
  BrandImage,
  ImageOwner,
  ImagePlace,
  ImageRole,
  PublicImage,
} from '../../domain/organizations/brand-image.ts';
import type { PublicHistory, PublicIncidentPage, PublicPage } from '../../domain/status-pages/public-page.ts';
import type {
  KnownTargets,
  MatchedMonitor,
  PlacedComponent,
  RuleChanges,
} from '../../domain/status-pages/component-rule.ts';
import type {
  ComponentRule,
  PagePart,
  StatusComponent,
  StatusGroup,
  StatusPage,
} from '../../domain/status-pages/status-page.ts';
import type { Upstream, UpstreamReading, UpstreamState } from '../../domain/status-pages/upstream.ts';
import type { Repository } from '../kernel/repository.ts';

/** Selects the pages that a list returns. */
export type StatusPageFilter = OfCustomer;

/** A page with what lists say about it. */
export interface CountedStatusPage extends StatusPage {
  /** The name of the customer of the page, or null for a page of the organization itself. */
  readonly customerName: string | null;
  readonly componentCount: number;
  /** The number of active subscribers. */
  readonly subscriberCount: number;
}

/** The status pages of all organizations. The search looks at titles and slugs. */
export type StatusPages = Repository<StatusPage, StatusPageFilter, CountedStatusPage, 'slugTaken'>;

/** Selects the groups or components that a list returns. */
export interface PartFilter {
  readonly statusPageId: number;
}

/** The groups or the components of all pages, in the order of their page. Their owner is that of the page. */
export interface PageParts<Stored extends PagePart, View extends Stored = Stored> extends Repository<
  Stored,
  PartFilter,
  View
> {
  /** Returns the number of groups or components of the page. */
  count(statusPageId: number): Promise<number>;
}

/** The changes that follow from the rules of a page, with the public ids of new components. */
export interface StoredRuleChanges extends Omit<RuleChanges, 'added'> {
  readonly added: readonly (MatchedMonitor & Pick<StatusComponent, 'publicId'>)[];
}

/** The components that follow from the rules of pages. */
export interface RuleComponents {
  /** Returns true if a page has rules. */
  isAny(): Promise<boolean>;
  /** Returns pages whose components differ from their rules. */
  differing(limit: number): Promise<readonly number[]>;
  /** Locks the page, in the transaction; null if it does not exist. */
  lock(statusPageId: number): Promise<Pick<StatusPage, 'organizationId' | 'publicId'> | null>;
  /** Returns the monitors that the rules of the page match, by name. */
  matched(statusPageId: number): Promise<readonly MatchedMonitor[]>;
  /** Returns all components of the page. */
  placed(statusPageId: number): Promise<readonly PlacedComponent[]>;
  /** Stores the changes that the rules make to the components of the page. */
  store(statusPageId: number, changes: StoredRuleChanges, now: Date): Promise<void>;
  /** Returns the records that the rules name, as far as they exist for the page; its id is null before it is stored. */
  known(page: RulePage, rules: readonly ComponentRule[]): Promise<KnownTargets>;
}

/** The page to which rules belong. */
export interface RulePage extends Pick<StatusPage, 'organizationId' | 'customerId'> {
  readonly id: number | null;
}

/** A component with the kind of its monitor. */
export interface ComponentView extends StatusComponent {
  readonly monitorType: MonitorKindName | null;
}

/** A component as it is read. */
export interface ReadComponent extends ComponentView {
  /** The name of the monitor. Null also if it does not belong to the customer of the page. */
  readonly monitorName: string | null;
}

/** Stores the groups of components of status pages. */
export type StatusGroups = PageParts<StatusGroup>;
/** Stores the components of status pages. */
export type StatusComponents = PageParts<StatusComponent, ReadComponent> & {
  /** Returns the number of components of the page that show another status page. */
  countUpstream(statusPageId: number): Promise<number>;
};

/** A component that shows another status page, with what is known of it. */
export interface UpstreamComponentState extends UpstreamState {
  readonly id: number;
  readonly upstream: Upstream;
}

/** The components that show another status page. */
export interface UpstreamComponents {
  /** Returns true if `claimDue` would find a component. */
  anyDue(now: Date): Promise<boolean>;
  /**
   * Components that are due, of usable organizations, held until `leaseUntil`: the longest due first, but at most
   * `perOrganization` of each organization.
   */
  claimDue(
    now: Date,
    leaseUntil: Date,
    limit: { readonly total: number; readonly perOrganization: number },
  ): Promise<readonly UpstreamComponentState[]>;
  /** Stores the state, unless the component shows something else by now. */
  saveState(component: UpstreamComponentState): Promise<void>;
}

/** Reads status pages of others by their public API, through the guard of public addresses. */
export interface UpstreamPages {
  /** Reads the status page at the URL. A failure is part of the reading. */
  read(url: string): Promise<UpstreamReading>;
}

/**
 * Pages as the public sees them. Null for a page that does not exist, and while its organization is suspended or
 * deleted. A page is read in at most five queries, however many components it has. See ADR 0094.
 */
export interface PublicPages {
  /** Returns the brands of the page, its customer and its organization, in the order of `effectiveBrand`. */
  brands(statusPageId: number): Promise<readonly Brand<PublicImage>[]>;
  /** Returns the page with the latest incidents and the status of its components. */
  page(statusPageId: number, now: Date): Promise<PublicPage | null>;
  /** Returns the incidents that began in a month such as `2026-03`. */
  history(statusPageId: number, month: string, now: Date): Promise<PublicHistory | null>;
  /** Null also for an incident that names no component of the page. */
  incident(statusPageId: number, publicId: string, now: Date): Promise<PublicIncidentPage | null>;
}

/** A stored image with its organization. */
export interface FoundImage extends BrandImage {
  readonly organizationId: number;
}

/** An image of an owner, without its bytes. */
export interface OwnedImage extends Omit<BrandImage, 'bytes'> {
  readonly role: ImageRole;
}

/** The logos and icons of organizations, customers and status pages. */
export interface BrandImages {
  /** Replaces the image, in a transaction that has locked its owner. */
  put(place: ImagePlace, image: BrandImage, now: Date): Promise<void>;
  /** Returns false if there was no image. */
  remove(place: ImagePlace): Promise<boolean>;
  /** Returns the images that the owner has. */
  rolesOf(owner: ImageOwner): Promise<readonly ImageRole[]>;
  /** Returns the images of the owner without their bytes. */
  imagesOf(owner: ImageOwner): Promise<readonly OwnedImage[]>;
  /**
   * Null also while the organization is suspended or deleted, and after the customer was deleted. While the database is
   * not available, an image that this process has read.
   */
  find(publicId: string, now: Date): Promise<FoundImage | null>;
}
