import { systemAuditActor } from '../kernel/records.ts';
import { areFollowed, decideRuleChanges } from '../../domain/status-pages/component-rule.ts';
import type { RuleChanges } from '../../domain/status-pages/component-rule.ts';
import type { AuditLog, Clock, IdSource, UnitOfWork } from '../kernel/ports.ts';
import { whenExpected } from '../kernel/worker.ts';
import type { DueWork } from '../kernel/worker.ts';
import type { RuleComponents } from './ports.ts';

/** The ports for following the rules of a page. */
export interface RuleNeeds {
  readonly ruleComponents: RuleComponents;
  readonly ids: IdSource;
}

interface Needs extends RuleNeeds {
  readonly unitOfWork: UnitOfWork;
  readonly auditLog: AuditLog;
  readonly clock: Clock;
}

/** The maximum number of pages that one run brings up to date. */
const BATCH = 100;

/** Makes the components of a locked page follow its rules. Returns the changes, or null if there are none. */
export const followRules = async (
  { ruleComponents, ids }: RuleNeeds,
  statusPageId: number,
  now: Date,
): Promise<RuleChanges | null> => {
  const changes = decideRuleChanges(
    await ruleComponents.matched(statusPageId),
    await ruleComponents.placed(statusPageId),
  );
  if (areFollowed(changes)) return null;
  const added = changes.added.map((monitor) => ({ ...monitor, publicId: ids.next() }));
  await ruleComponents.store(statusPageId, { ...changes, added }, now);
  return changes;
};

/**
 * Adds and removes components where tags, customers, packages or monitors have changed. The lock of the page makes
 * processes and changes of its rules wait for each other.
 */
export const followComponentRules = (needs: Needs) => async (): Promise<void> => {
  const { ruleComponents, unitOfWork, auditLog, clock } = needs;
  for (const statusPageId of await ruleComponents.differing(BATCH)) {
    await unitOfWork.inTransaction(async () => {
      const now = clock.now();
      const page = await ruleComponents.lock(statusPageId);
      const changes = page === null ? null : await followRules(needs, statusPageId, now);
      if (page === null || changes === null) return;
      await auditLog.append(systemAuditActor, now, [
        {
          action: 'statusPage.rulesFollowed',
          organizationId: page.organizationId,
          subjectType: 'statusPage',
          subjectId: page.publicId,
          after: {
            added: changes.added.map(({ name }) => name),
            removed: changes.removed.length,
            renamed: changes.renamed.map(({ takenName }) => takenName),
          },
        },
      ]);
    });
  }
};

/** Follows changes within the interval of due work, five seconds. */
export const dueComponentRules = (needs: Needs): DueWork => ({
  name: 'component-rules',
  run: whenExpected(() => needs.ruleComponents.isAny(), followComponentRules(needs)),
});
