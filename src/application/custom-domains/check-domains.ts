import { everywhere } from '../../domain/access/scope.ts';
import { systemCaller } from '../../domain/access/caller.ts';
import { decideCheck, isHeldForCheck } from '../../domain/custom-domains/custom-domain.ts';
import type { CustomDomain, RecordLookup } from '../../domain/custom-domains/custom-domain.ts';
import { recordNameOf } from '../../domain/custom-domains/hostname.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { later, minutes } from '../../domain/kernel/time.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import type { Clock } from '../kernel/ports.ts';
import { auditEntry, changesOf } from '../kernel/records.ts';
import { expectStored } from '../kernel/repository.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { Run } from '../kernel/use-case.ts';
import { noticesOf } from './domain-notices.ts';
import type { NoticeNeeds } from './domain-notices.ts';
import type { CustomDomains, CustomHosts, DomainRecords } from './ports.ts';

/** The maximum time between the due time of a check and its start, in milliseconds. */
const PERIOD = minutes(10);
/** The time that a process has to check the claims that it has taken, in milliseconds. */
const LEASE = minutes(10);
const BATCH = 20;

interface RecordNeeds extends NoticeNeeds {
  readonly customDomains: CustomDomains;
  readonly customHosts: Pick<CustomHosts, 'reload'>;
}

interface CheckedDomain {
  readonly publicId: string;
  /** The time until which the process holds the claim. */
  readonly heldUntil: Date;
  readonly lookup: RecordLookup;
}

/**
 * Stores the result of checking the record of a claim. Refused with `notFound` if the claim has ended or lapsed in the
 * meantime, or if another process has taken it.
 */
export const recordCustomDomainCheck = defineCommand({
  name: 'recordCustomDomainCheck',
  permission: 'runService',
  refuses: ['notFound'],
  execute:
    (needs: RecordNeeds) =>
    async ({ now, audit, send, unchanged, afterCommit }, { publicId, heldUntil, lookup }: CheckedDomain) => {
      const { customDomains, customHosts } = needs;
      const found = await customDomains.lock(everywhere, publicId);
      if (found === null || !isHeldForCheck(found, heldUntil)) return refused('notFound');
      const { claim, event } = decideCheck(found, lookup, now);
      const stored = expectStored<CustomDomain>(await customDomains.save(claim, found));
      if (event === null) {
        unchanged();
        return accepted(null);
      }
      audit(auditEntry(`customDomain.${event}`, stored, changesOf(found, stored)));
      for (const message of await noticesOf(needs, stored, event, now)) send(message);
      afterCommit(() => customHosts.reload());
      return accepted(null);
    },
});

interface JobNeeds {
  readonly customDomains: Pick<CustomDomains, 'claimDue'>;
  readonly domainRecords: DomainRecords;
  readonly clock: Clock;
}

/** Creates the job that checks daily whether the records of verified and active claims still exist. */
export const customDomainCheckJob = (
  { customDomains, domainRecords, clock }: JobNeeds,
  record: Run<CheckedDomain, null, 'notFound'>,
): RecurringJob => ({
  name: 'custom-domain-checks',
  every: PERIOD,
  run: async () => {
    for (;;) {
      const now = clock.now();
      const heldUntil = later(now, LEASE);
      const due = await customDomains.claimDue({ now, until: heldUntil, limit: BATCH });
      await Promise.all(
        due.map(async ({ publicId, hostname, organizationId }) =>
          record(systemCaller, {
            publicId,
            heldUntil,
            lookup: await domainRecords.lookUp(recordNameOf(hostname), organizationId),
          }),
        ),
      );
      if (due.length < BATCH) return;
    }
  },
});
