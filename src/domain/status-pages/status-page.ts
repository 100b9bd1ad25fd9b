import { monitorNotFound } from '../monitors/monitor.rules.ts';
import { isNetwork } from '../kernel/ip-address.ts';
import { refused } from '../kernel/outcome.ts';
import type { Rule } from '../kernel/rules.ts';
import type { MonitorKindName } from '../monitors/monitor.ts';
import type { ComponentStatus } from './component-status.ts';
import type { Language } from '../kernel/locale.ts';
import type { OrganizationRecord, StoredRecord } from '../kernel/record.ts';
import type { PageTexts } from './page-texts.ts';
import { hasCredentials } from './upstream.ts';
import type { Upstream, UpstreamState } from './upstream.ts';

/** The refusal for a page that the caller cannot see. */
export const statusPageNotFound = refused('statusPageNotFound');

/** The refusal for a slug that another page has. */
export const slugTaken = refused('statusPageSlugTaken');

/**
 * A rule that adds the monitors with a tag, of a customer, or of the customers with a package to a page. Exactly one of
 * the three is not null.
 */
export interface ComponentRule {
  /** The key of the name of a tag; see `nameKey`. */
  readonly tag: string | null;
  readonly customerId: number | null;
  readonly packageId: number | null;
  /** The group of new components, or null for none. */
  readonly groupId: number | null;
}

/** The members of a page that are stored as a request sends them. */
export interface StatusPageMembers {
  /** The name of the page in its address, unique in the whole service. */
  readonly slug: string;
  readonly title: string;
  readonly description: string | null;
  /** The language of the page, or null for the language of the organization. */
  readonly language: Language | null;
  readonly texts: PageTexts;
  /** The brand color of the page, or null for that of its customer or organization. */
  readonly brandColor: string | null;
  /** The networks that see the page, as CIDRs, or null for all networks. */
  readonly allowedNetworks: readonly string[] | null;
  /** True if only signed-in members of the organization see the page. */
  readonly membersOnly: boolean;
  /** The delay before automatic incidents are announced, in minutes, or null if they are not announced. */
  readonly announceAfterMinutes: number | null;
  /** The rules that add and remove components. */
  readonly componentRules: readonly ComponentRule[];
}

/** A public page about the state of components. */
export interface StatusPage extends OrganizationRecord, StatusPageMembers {
  /** The customer of the page, or null for a page of the organization itself. */
  readonly customerId: number | null;
  readonly passwordHash: string | null;
}

/** The members that groups and components of a page share. */
export interface PagePart extends StoredRecord {
  readonly statusPageId: number;
  readonly name: string;
  /** The position of the part. Parts with the same position are ordered by age. */
  readonly position: number;
}

/** A heading of a page with the components below it. */
export type StatusGroup = PagePart;

/** A component of a page, whose status the page shows. */
export interface StatusComponent extends PagePart, UpstreamState {
  readonly groupId: number | null;
  readonly description: string | null;
  /** The monitor of the component. Null if the status is set by hand, and after the monitor was deleted. */
  readonly monitorId: number | null;
  /** The status that a user set by hand, which replaces the status of the monitor. */
  readonly manualStatus: ComponentStatus | null;
  /** The other status page, or its component, that this component shows, or null. */
  readonly upstream: Upstream | null;
  /** The name of the monitor when a rule of the page last took it. Null for a component that a person added. */
  readonly takenName: string | null;
}

/** The monitor that a component is to show: `monitorType` and `monitorId` go together. */
export interface ShownMonitorName {
  readonly monitorType: MonitorKindName | null;
  readonly monitorId: number | null;
}

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Returns true if the text can be the name of a page in its address. */
export const isSlug = (text: string): boolean => SLUG.test(text);

/** The maximum number of networks to which a page can be restricted. */
export const MAX_ALLOWED_NETWORKS = 100;
/** The maximum number of groups, and of components, of a page. */
export const MAX_PAGE_PARTS = 500;
/** The maximum delay of the announcement of an automatic incident, in minutes. */
export const MAX_ANNOUNCEMENT_DELAY = 1440;
/** The maximum length of the password of a page, in characters. */
export const MAX_PAGE_PASSWORD = 255;

/**
 * Returns true if the networks are valid CIDRs. An empty list is invalid, because it would hide the page from
 * everybody.
 */
export const areNetworks = (networks: readonly string[]): boolean => networks.length > 0 && networks.every(isNetwork);

/** The limit of groups or components of a page, checked before another one is added. */
export const partCountRules = [
  {
    code: 'invalidRequestBody',
    broken: (parts) => parts >= MAX_PAGE_PARTS,
    data: () => ({ issues: [{ path: '', message: `A page has at most ${MAX_PAGE_PARTS} of them.` }] }),
  },
] as const satisfies readonly Rule<number>[];

/** The facts that decide whether a component can be stored. */
export interface ComponentRequest {
  readonly page: Pick<StatusPage, 'customerId'>;
  readonly named: ShownMonitorName;
  readonly upstream: Upstream | null;
  /** The requested monitor, or null if the caller cannot see it. */
  readonly monitor: { readonly customerId: number | null } | null;
  readonly groupId: number | null;
  /** True if the group belongs to the page. */
  readonly hasGroup: boolean;
}

const namesHalf = ({ named: { monitorType, monitorId } }: ComponentRequest): boolean =>
  (monitorType === null) !== (monitorId === null);

/**
 * Returns true if the monitor belongs to another customer than the page. The page of a customer shows monitors of this
 * customer and of the organization itself.
 */
const isOfOtherCustomer = ({ page, monitor }: ComponentRequest): boolean =>
  page.customerId !== null && monitor !== null && monitor.customerId !== null && monitor.customerId !== page.customerId;

/** The rules that are checked before a component is stored: its monitor or upstream page, and its group. */
export const componentRules = [
  {
    code: 'invalidRequestBody',
    broken: namesHalf,
    data: () => ({ issues: [{ path: 'monitorId', message: 'Expected `monitorType` and `monitorId` together.' }] }),
  },
  {
    code: 'invalidRequestBody',
    broken: ({ named, upstream }) => named.monitorId !== null && upstream !== null,
    data: () => ({ issues: [{ path: 'upstream', message: 'Expected either a monitor or `upstream`.' }] }),
  },
  {
    code: 'invalidRequestBody',
    broken: ({ upstream }) => upstream !== null && hasCredentials(upstream.url),
    data: () => ({
      issues: [{ path: 'upstream.url', message: 'The address is public and must not contain credentials.' }],
    }),
  },
  {
    code: monitorNotFound.code,
    broken: (request) => request.named.monitorId !== null && (request.monitor === null || isOfOtherCustomer(request)),
  },
  {
    code: 'invalidRequestBody',
    broken: ({ groupId, hasGroup }) => groupId !== null && !hasGroup,
    data: () => ({ issues: [{ path: 'groupId', message: 'Expected the `id` of a group of this page.' }] }),
  },
] as const satisfies readonly Rule<ComponentRequest>[];
