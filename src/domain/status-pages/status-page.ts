import { isNetwork } from '../kernel/ip-address.ts';
import type { Rule } from '../kernel/rules.ts';
import type { MonitorKindName } from '../monitors/monitor.ts';
import type { ComponentStatus } from './component-status.ts';
import type { Language } from '../kernel/locale.ts';
import type { PageTexts } from './page-texts.ts';

/** The members of a page that are written as they are stored. */
export interface StatusPageMembers {
  /** The name in its address, unique in the whole service. */
  readonly slug: string;
  readonly title: string;
  readonly description: string | null;
  /** Null for the language of the organization. */
  readonly language: Language | null;
  readonly texts: PageTexts;
  /** Null for the colour of the organization. */
  readonly brandColor: string | null;
  /** The networks that see the page, as CIDRs; null for all. */
  readonly allowedNetworks: readonly string[] | null;
  /** Only signed-in members of the organization see the page. */
  readonly membersOnly: boolean;
  /** After how many minutes automatic incidents are announced; null if they are not. */
  readonly announceAfterMinutes: number | null;
}

/** A public page about the state of components. */
export interface StatusPage extends StatusPageMembers {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  /** Null for a page of the organization itself. */
  readonly customerId: number | null;
  readonly passwordHash: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** What the groups and the components of a page have in common. */
export interface PagePart {
  readonly id: number;
  readonly publicId: string;
  readonly statusPageId: number;
  readonly name: string;
  /** Parts are shown by position, those with the same one by age. */
  readonly position: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** A heading of a page with the components below it. */
export type StatusGroup = PagePart;

/** Something whose status a page shows. */
export interface StatusComponent extends PagePart {
  readonly groupId: number | null;
  readonly description: string | null;
  /** Null if the status is set by hand, and after the monitor was deleted. */
  readonly monitorId: number | null;
  /** The status that was set by hand; it takes the place of what the monitor says. */
  readonly manualStatus: ComponentStatus | null;
}

/** The monitor that a component is to show: `monitorType` and `monitorId` go together. */
export interface ShownMonitorName {
  readonly monitorType: MonitorKindName | null;
  readonly monitorId: number | null;
}

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Whether the text can be the name of a page in its address. */
export const isSlug = (text: string): boolean => SLUG.test(text);

/** The networks that a page can be restricted to. */
export const MAX_ALLOWED_NETWORKS = 100;
/** The groups, and the components, of a page. */
export const MAX_PAGE_PARTS = 500;
/** The longest time before an automatic incident is announced, in minutes. */
export const MAX_ANNOUNCEMENT_DELAY = 1440;
/** The longest password of a page, in characters. */
export const MAX_PAGE_PASSWORD = 255;

/** The networks in CIDR notation. A list that is empty would hide the page from everybody. */
export const areNetworks = (networks: readonly string[]): boolean => networks.length > 0 && networks.every(isNetwork);

/** Judges how many groups or components a page has before another is added. */
export const partCountRules = [
  {
    code: 'invalidRequestBody',
    broken: (parts) => parts >= MAX_PAGE_PARTS,
    data: () => ({ issues: [{ path: '', message: `A page has at most ${MAX_PAGE_PARTS} of them.` }] }),
  },
] as const satisfies readonly Rule<number>[];

/** What decides whether a component can be stored. */
export interface ComponentRequest {
  readonly page: Pick<StatusPage, 'customerId'>;
  readonly named: ShownMonitorName;
  /** The monitor that it names; null if the caller can see none. */
  readonly monitor: { readonly customerId: number | null } | null;
  readonly groupId: number | null;
  /** Whether the group belongs to the page. */
  readonly hasGroup: boolean;
}

const namesHalf = ({ named: { monitorType, monitorId } }: ComponentRequest): boolean => (monitorType === null) !== (monitorId === null);

/**
 * The page of a customer shows monitors of this customer and of the organization itself, and not those of other
 * customers.
 */
const isOfOtherCustomer = ({ page, monitor }: ComponentRequest): boolean =>
  page.customerId !== null && monitor !== null && monitor.customerId !== null && monitor.customerId !== page.customerId;

export const componentRules = [
  {
    code: 'invalidRequestBody',
    broken: namesHalf,
    data: () => ({ issues: [{ path: 'monitorId', message: 'Expected `monitorType` and `monitorId` together.' }] }),
  },
  { code: 'monitorNotFound', broken: (request) => request.named.monitorId !== null && (request.monitor === null || isOfOtherCustomer(request)) },
  {
    code: 'invalidRequestBody',
    broken: ({ groupId, hasGroup }) => groupId !== null && !hasGroup,
    data: () => ({ issues: [{ path: 'groupId', message: 'Expected the `id` of a group of this page.' }] }),
  },
] as const satisfies readonly Rule<ComponentRequest>[];
