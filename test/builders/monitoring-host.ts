import type { ChannelMessage } from '../../src/application/notifications/channel-message.ts';
import { CHANNEL_TOPIC } from '../../src/application/notifications/channel-message.ts';
import { createNotificationChannel } from '../../src/application/notifications/change-channel.ts';
import { prepare } from '../../src/application/kernel/use-case.ts';
import { updateWebsite } from '../../src/application/monitors/change-website.ts';
import { createWebsite } from '../../src/application/monitors/create-website.ts';
import type { NewWebsiteInput } from '../../src/application/monitors/create-website.ts';
import { finishCheck } from '../../src/application/checks/finish-check.ts';
import { recordHeartbeat, sweepHeartbeats } from '../../src/application/checks/heartbeats.ts';
import { listIncidents } from '../../src/application/incidents/incidents.ts';
import { createLocation, deleteLocation } from '../../src/application/monitors/locations.ts';
import type { AddressGuard } from '../../src/application/checks/probe.ports.ts';
import { recordStateChanges } from '../../src/application/checks/record-state-changes.ts';
import { sendReminders } from '../../src/application/incidents/send-reminders.ts';
import { deleteWebsite, getWebsite } from '../../src/application/monitors/websites.ts';
import type { Customer } from '../../src/domain/customers/customer.ts';
import { minutes, later } from '../../src/domain/kernel/time.ts';
import type { CheckFinding } from '../../src/domain/checks/check-finding.ts';
import type { Location } from '../../src/domain/monitors/location.ts';
import type { NotificationChannel } from '../../src/domain/notifications/channel.ts';
import type { Website } from '../../src/domain/monitors/website.ts';
import { memoryHost } from '../../src/infrastructure/kernel/memory/memory-host.ts';
import { inMemoryMonitoring } from '../../src/infrastructure/monitors/memory/in-memory-monitoring.ts';
import { inMemoryNotifications } from '../../src/infrastructure/notifications/memory/in-memory-notifications.ts';
import { inMemoryTenancy } from '../../src/infrastructure/organizations/memory/in-memory-tenancy.ts';
import { agencyIn, customerOf } from './agencies.ts';
import { aUser } from './callers.ts';
import { TestClock } from './clock.ts';
import { valueOf } from './outcome.ts';

/** Finds every host public, without asking anybody. */
const openGuard: AddressGuard = { judge: () => Promise.resolve({ public: true, addresses: ['192.0.2.80'] }) };

/** Monitoring as a host embeds it, over memory, for one customer of one agency. */
export const monitoringHost = async (facts: Partial<Customer> = {}) => {
  const clock = new TestClock();
  const host = memoryHost(clock);
  const tenancy = inMemoryTenancy(host);
  const agency = await agencyIn(tenancy);
  const customer = await customerOf(tenancy, agency, { alertConsecutiveChecks: 1, ...facts });
  const needs = inMemoryMonitoring(host);
  const channels = { ...inMemoryNotifications(host), guard: openGuard };
  const websites = { ...needs, locations: needs.locationDirectory, guard: openGuard };
  const ada = aUser({ organizationId: agency.organization.id });
  const staff = aUser({ organizationId: agency.organization.id, isGlobalAdmin: true });
  const run = {
    addPlace: prepare(createLocation, needs, host),
    removePlace: prepare(deleteLocation, needs, host),
    addChannel: prepare(createNotificationChannel, channels, host),
    watch: prepare(createWebsite, websites, host),
    change: prepare(updateWebsite, websites, host),
    unwatch: prepare(deleteWebsite, websites, host),
    show: prepare(getWebsite, needs, host),
    incidents: prepare(listIncidents, needs, host),
  };
  const record = recordStateChanges(needs);
  const claimedBy = async (place: Location, { id }: Website) => {
    const now = clock.now();
    await needs.triggers.trigger(id, now);
    const due = await needs.queue.claim({ locationId: place.id, owner: place.key, now, until: now, limit: 100 });
    return due.filter(({ monitorId }) => monitorId === id);
  };
  return {
    ...{ clock, customer, recordBeat: recordHeartbeat(needs), sweep: sweepHeartbeats(needs), remind: sendReminders(needs) },
    place: async (key: string) => valueOf(await run.addPlace(staff, { key, name: key, organizationId: null, isDefault: true, isActive: true })),
    removePlace: ({ publicId }: Location) => run.removePlace(staff, { id: publicId }),
    channel: async (name: string, recipient: string, whose: { readonly customerId?: number } = {}): Promise<NotificationChannel> =>
      valueOf(await run.addChannel(ada, { ...whose, name, type: 'email', config: { recipients: [recipient] }, isActive: true })).channel,
    watch: async (sent: Partial<NewWebsiteInput> = {}) => valueOf(await run.watch(ada, { name: 'Shop', url: 'https://shop.example/', customerId: customer.id, ...sent })),
    change: async ({ publicId }: Website, changes: { readonly status: 'active' | 'paused' }) => valueOf(await run.change(ada, { id: publicId, changes })),
    unwatch: async ({ publicId }: Website) => valueOf(await run.unwatch(ada, { id: publicId })),
    conditionOf: async ({ publicId }: Website) => valueOf(await run.show(ada, { id: publicId })).condition,
    /** Has a location check the website now, and find this. */
    check: async (place: Location, website: Website, finding: CheckFinding) => {
      for (const check of await claimedBy(place, website)) await record(place.key, [finishCheck(check, finding, clock.now())]);
    },
    incidents: async () => valueOf(await run.incidents(ada, { request: { page: 1, perPage: 25 }, filter: {} })).items,
    auditedActions: () => host.auditLog.entries().map(({ action }) => action),
    /** What the channels are told that they have not been told yet, in order. */
    told: async () => {
      const told: string[] = [];
      for (;;) {
        const now = clock.now();
        const messages = await host.outbox.claim({ topics: [CHANNEL_TOPIC], limit: 100, now, leaseUntil: later(now, minutes(1)) });
        if (messages.length === 0) return told;
        for (const message of messages) {
          const { recipient, notice } = message.payload as unknown as ChannelMessage;
          told.push(`${recipient ?? 'webhook'} ${notice.type}`);
          await host.outbox.settle(message, { state: 'sent', at: now });
        }
      }
    },
  };
};

export type MonitoringHost = Awaited<ReturnType<typeof monitoringHost>>;
