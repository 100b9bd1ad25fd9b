import type { Scope } from '../../domain/access/scope.ts';
import { MAX_COPIED_RECORDS } from '../../domain/customer-copies/customer-copy.rules.ts';
import type { CopiedPart } from '../../domain/customer-copies/customer-copy.rules.ts';
import { allMonitorKinds } from '../../domain/monitors/monitor-kinds.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import type { Tag } from '../../domain/monitors/tag.rules.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { StatusGroup, StatusPage } from '../../domain/status-pages/status-page.ts';
import type { MonitorList, Monitors, Tags } from '../monitors/ports.ts';
import type { ChannelOverrides, NotificationChannels } from '../notifications/ports.ts';
import type { Reports } from '../reports/ports.ts';
import type { ComponentView, StatusComponents, StatusGroups, StatusPages } from '../status-pages/ports.ts';

/** The ports for reading the customer that is copied. */
export interface SourceNeeds {
  readonly monitors: Monitors;
  readonly monitorList: MonitorList;
  readonly tags: Tags;
  readonly notificationChannels: Pick<NotificationChannels, 'list'>;
  readonly channelOverrides: ChannelOverrides;
  readonly reports: Reports;
  readonly statusPages: StatusPages;
  readonly statusGroups: StatusGroups;
  readonly statusComponents: StatusComponents;
}

/** A status page with its parts. */
export interface SourcePage {
  readonly page: StatusPage;
  readonly groups: readonly StatusGroup[];
  readonly components: readonly ComponentView[];
}

/** The records of a customer that can be copied. Parts that are left out are empty. */
export interface SourceRecords {
  readonly monitors: readonly Monitor[];
  /** The public ids of the tags of monitors, by the id of the monitor. */
  readonly tagsOf: ReadonlyMap<number, readonly string[]>;
  readonly tags: readonly Tag[];
  /** The channels that belong to the customer. */
  readonly channels: readonly NotificationChannel[];
  readonly overrides: readonly NotificationChannel[];
  /** The reports of the organization. */
  readonly reports: readonly Report[];
  readonly pages: readonly SourcePage[];
}

/** The customer that is copied. */
interface Source {
  readonly id: number;
  readonly organizationId: number;
}

/** The limit of a copy plus one, so that a larger number is noticed. */
const READ_AT_MOST = { page: 1, perPage: MAX_COPIED_RECORDS + 1 };

/** Reads the monitors of the customer, of all kinds. */
export const readMonitors = async (
  { monitors }: Pick<SourceNeeds, 'monitors'>,
  scope: Scope,
  { id: customerId }: Source,
): Promise<readonly Monitor[]> => {
  const found: Monitor[] = [];
  for (const { kind } of allMonitorKinds) {
    const { items } = await monitors.page(scope, kind, READ_AT_MOST, { customerId });
    found.push(...items);
  }
  return found;
};

/** Reads the channels that belong to the customer, by ascending id. */
export const readChannels = async (
  { notificationChannels }: Pick<SourceNeeds, 'notificationChannels'>,
  scope: Scope,
  { id: customerId }: Source,
): Promise<readonly NotificationChannel[]> => {
  const channels = await notificationChannels.list(scope, { customerId });
  return channels.toSorted((one, other) => one.id - other.id);
};

const readTagsOfMonitors = async ({ monitorList }: SourceNeeds, scope: Scope, { id: customerId }: Source) => {
  const { items } = await monitorList.page(scope, READ_AT_MOST, { customerId });
  return new Map(items.map(({ id, tags }) => [id, tags.map(({ publicId }) => publicId)]));
};

const readPages = async (
  { statusPages, statusGroups, statusComponents }: SourceNeeds,
  scope: Scope,
  { id: customerId }: Source,
): Promise<readonly SourcePage[]> => {
  const pages: SourcePage[] = [];
  for (const page of await statusPages.list(scope, { customerId })) {
    const ofPage = { statusPageId: page.id };
    const groups = await statusGroups.list(scope, ofPage);
    pages.push({ page, groups, components: await statusComponents.list(scope, ofPage) });
  }
  return pages;
};

/** Reads the records of the customer that a copy with these parts can contain. */
export const readSource = async (
  needs: SourceNeeds,
  scope: Scope,
  source: Source,
  include: ReadonlySet<CopiedPart>,
): Promise<SourceRecords> => {
  const ofOrganization = { organizationId: source.organizationId, customerId: null };
  return {
    monitors: await readMonitors(needs, scope, source),
    tagsOf: await readTagsOfMonitors(needs, scope, source),
    tags: await needs.tags.list(scope, { customerId: source.id }),
    channels: include.has('channels') ? await readChannels(needs, scope, source) : [],
    overrides: include.has('channels') ? await needs.channelOverrides.list(ofOrganization, {}) : [],
    reports: include.has('reports') ? await needs.reports.list(ofOrganization, {}) : [],
    pages: include.has('statusPages') ? await readPages(needs, scope, source) : [],
  };
};

/** Returns the number of monitors, tags, channels and parts of status pages that a copy of the parts creates. */
export const countRecords = (
  { monitors, tags, channels, pages }: SourceRecords,
  include: ReadonlySet<CopiedPart>,
): number =>
  (include.has('monitors') ? monitors.length : 0) +
  (include.has('tags') ? tags.length : 0) +
  channels.length +
  pages.reduce((sum, { groups, components }) => sum + 1 + groups.length + components.length, 0);
