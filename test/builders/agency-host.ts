import { EMAIL_TOPIC } from '../../src/application/kernel/mail.ts';
import type { UserCaller } from '../../src/domain/access/caller.ts';
import { days, later } from '../../src/domain/kernel/time.ts';
import type { QuotaTier } from '../../src/domain/organizations/quota.ts';
import type { Organization } from '../../src/domain/organizations/organization.ts';
import type { User, UserRecord } from '../../src/domain/accounts/user.ts';
import { memoryHost } from '../../src/infrastructure/kernel/memory/memory-host.ts';
import { inMemoryTenancy } from '../../src/infrastructure/organizations/memory/in-memory-tenancy.ts';
import { agencyIn, customerOf, memberOf } from './agencies.ts';
import { aUser } from './callers.ts';
import { TestClock } from './clock.ts';
import { storeMonitorIn } from './memory-monitors.ts';

/** The caller that a member is in a session. */
export const sessionOf = ({ id, publicId, organizationId, customerId, role, isActive, isGlobalAdmin, isGlobalSupporter }: UserRecord): UserCaller =>
  aUser({ userId: id, userPublicId: publicId, organizationId, customerId, role, isActive, isGlobalAdmin, isGlobalSupporter });

/** An agency and its people as a host embeds them, over memory; a test prepares the use cases that it is about. */
export const agencyHost = async ({ organization = {}, quotaTiers }: { readonly organization?: Partial<Organization>; readonly quotaTiers?: readonly QuotaTier[] } = {}) => {
  const clock = new TestClock();
  const host = memoryHost(clock);
  const needs = inMemoryTenancy(host, quotaTiers);
  const agency = await agencyIn(needs, organization);
  let announced = 0;
  needs.accessChanges.onChange(() => {
    announced += 1;
  });
  return {
    ...{ clock, host, needs, agency, organizationId: agency.organization.id },
    member: (facts: Partial<User> = {}) => memberOf(needs, agency, facts),
    customer: () => customerOf(needs, agency),
    storeMonitor: () => storeMonitorIn(host.store, { organizationId: agency.organization.id }),
    audited: (action: string) => host.auditLog.entries().filter((entry) => entry.action === action),
    auditedActions: () => host.auditLog.entries().map(({ action }) => action),
    /** Whom mail goes to that has not been looked at yet. */
    mailed: async () => {
      const now = clock.now();
      const messages = await host.outbox.claim({ topics: [EMAIL_TOPIC], limit: 100, now, leaseUntil: later(now, days(365)) });
      return messages.map(({ payload }) => payload?.['to']);
    },
    announced: () => announced,
  };
};

export type AgencyHost = Awaited<ReturnType<typeof agencyHost>>;
