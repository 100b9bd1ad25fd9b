import { expect } from 'chai';
import { sql } from 'kysely';
import { isServedAt } from '../../../src/domain/customers/customer-lifecycle.ts';
import type { CustomerState } from '../../../src/domain/customers/customer-lifecycle.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import { graceEndOf, isUsable, organizationStatusAt } from '../../../src/domain/organizations/organization.machine.ts';
import type { OrganizationState } from '../../../src/domain/organizations/organization.machine.ts';
import { customerIsServed } from '../../../src/infrastructure/customers/customer.sql.ts';
import { organizationIsUsable } from '../../../src/infrastructure/organizations/organization.sql.ts';
import { NOW } from '../../builders/clock.ts';
import { emptiedForEach } from '../kernel/database/connected.ts';

/** The moments before, at and after `moment`. */
const around = (moment: Date): readonly Date[] => [-1, 0, 1].map((ms) => later(moment, ms));

describe('SQL conditions of organizations and customers', () => {
  const connected = emptiedForEach(['organization']);

  it('agree with the domain on which organizations are usable', async () => {
    const database = await connected();
    const states: readonly OrganizationState[] = [
      { status: 'active' },
      { status: 'suspended' },
      { status: 'deleted' },
      { status: 'cancelled', cancelledAt: NOW },
    ];
    const answers = new Set<boolean>();
    for (const state of states) {
      for (const now of around(graceEndOf(NOW))) {
        const cancelledAt = state.status === 'cancelled' ? state.cancelledAt : null;
        const [found] = await database.composed(
          sql<{
            answer: boolean;
          }>`select ${organizationIsUsable(now)} answer from (select ${state.status}::text status, ${cancelledAt}::timestamptz cancelled_at) o`,
        );
        const expected = isUsable(organizationStatusAt(state, now));
        expect(found?.answer, `${state.status} at ${now.toISOString()}`).to.equal(expected);
        if (state.status === 'cancelled') answers.add(expected);
      }
    }
    expect(answers).to.have.lengthOf(2);
  });

  it('agree with the domain on which customers are served', async () => {
    const database = await connected();
    const states: readonly (CustomerState | null)[] = [
      null,
      ...([true, false] as const).flatMap((isDeleted) =>
        (['active', 'paused', 'cancelled'] as const).flatMap((status) =>
          [null, NOW].map((cancellationDate) => ({ status, cancellationDate, isDeleted })),
        ),
      ),
    ];
    for (const state of states) {
      for (const now of around(NOW)) {
        const { status = null, cancellationDate = null, isDeleted = null } = state ?? {};
        const row = sql`select ${state === null ? null : 1}::int id, ${status}::text status, ${cancellationDate}::timestamptz cancellation_date, ${isDeleted}::boolean is_deleted`;
        const [found] = await database.composed(
          sql<{ answer: boolean }>`select ${customerIsServed(now)} answer from (${row}) c`,
        );
        expect(found?.answer, `${JSON.stringify(state)} at ${now.toISOString()}`).to.equal(isServedAt(state, now));
      }
    }
  });
});
