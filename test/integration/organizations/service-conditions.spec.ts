import { expect } from 'chai';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { customerStatusAt, isLapsing, isServedAt } from '../../../src/domain/customers/customer-lifecycle.ts';
import type { CustomerState } from '../../../src/domain/customers/customer-lifecycle.ts';
import { customerStatuses } from '../../../src/domain/customers/customer.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import {
  ERASURE_DELAY,
  graceEndOf,
  isErasable,
  isUsable,
  organizationStatusAt,
} from '../../../src/domain/organizations/organization.machine.ts';
import type { DatedOrganizationState } from '../../../src/domain/organizations/organization.machine.ts';
import {
  customerIsLapsing,
  customerIsServed,
  effectiveCustomerStatus,
} from '../../../src/infrastructure/customers/customer.sql.ts';
import { customerIsDeleted } from '../../../src/infrastructure/kernel/database/in-scope.ts';
import type { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import {
  incidentManagementRuns,
  organizationIsErasable,
  organizationIsUsable,
} from '../../../src/infrastructure/organizations/organization.sql.ts';
import { NOW } from '../../builders/clock.ts';
import { emptiedForEach } from '../kernel/database/connected.ts';

/** The moments before, at and after `moment`. */
const around = (moment: Date): readonly Date[] => [-1, 0, 1].map((ms) => later(moment, ms));

const organizationStates: readonly DatedOrganizationState[] = [
  { status: 'active' },
  { status: 'suspended' },
  { status: 'cancelled', cancelledAt: NOW },
  { status: 'deleted', deletedAt: NOW },
];
const organizationMoments = [...around(NOW), ...around(graceEndOf(NOW)), ...around(later(NOW, ERASURE_DELAY))];

const customerStates: readonly CustomerState[] = [true, false].flatMap((isDeleted) =>
  customerStatuses.flatMap((status) =>
    [null, NOW].map((cancellationDate) => ({ status, cancellationDate, isDeleted })),
  ),
);

/** Returns the query of one row with the columns of an organization in this state. */
const organizationRow = (state: DatedOrganizationState, imEnabled = false): RawBuilder<unknown> => {
  const { cancelledAt = null, deletedAt = null } = state as { cancelledAt?: Date; deletedAt?: Date };
  return sql`select 1 id, ${imEnabled}::boolean im_enabled, ${state.status}::text status, ${cancelledAt}::timestamptz cancelled_at, ${deletedAt}::timestamptz deleted_at`;
};

/** Returns the query of one row with the columns of a customer in this state, all null without a customer. */
const customerRow = (state: CustomerState | null): RawBuilder<unknown> => {
  const { status = null, cancellationDate = null, isDeleted = null } = state ?? {};
  return sql`select ${state === null ? null : 1}::int id, ${status}::text status, ${cancellationDate}::timestamptz cancellation_date, ${isDeleted}::boolean is_deleted`;
};

describe('SQL conditions of organizations and customers', () => {
  const connected = emptiedForEach(['organization']);

  const answerOf = async <Answer>(
    database: Database,
    expression: RawBuilder<unknown>,
    from: RawBuilder<unknown>,
  ): Promise<Answer | undefined> =>
    (await database.composed(sql<{ answer: Answer }>`select ${expression} answer from ${from}`))[0]?.answer;

  it('agree with the domain on which organizations are usable, and use incident management if it is enabled', async () => {
    const database = await connected();
    for (const state of organizationStates) {
      for (const now of organizationMoments) {
        const expected = isUsable(organizationStatusAt(state, now));
        const name = `${state.status} at ${now.toISOString()}`;
        const row = organizationRow(state);
        expect(await answerOf(database, organizationIsUsable(now), sql`(${row}) o`), name).to.equal(expected);
        for (const imEnabled of [true, false]) {
          const runs = sql`(with organization as (${organizationRow(state, imEnabled)}) select ${incidentManagementRuns('1', now)})`;
          expect(await answerOf(database, runs, sql`(select) one`), name).to.equal(expected && imEnabled);
        }
      }
    }
  });

  it('agree with the domain on which organizations are erased', async () => {
    const database = await connected();
    for (const state of organizationStates)
      for (const now of organizationMoments) {
        const answer = await answerOf(database, organizationIsErasable(now), sql`(${organizationRow(state)}) o`);
        expect(answer ?? false, `${state.status} at ${now.toISOString()}`).to.equal(isErasable(state, now));
      }
  });

  it('agree with the domain on which customers are served', async () => {
    const database = await connected();
    for (const state of [null, ...customerStates])
      for (const now of around(NOW)) {
        const answer = await answerOf(database, customerIsServed(now), sql`(${customerRow(state)}) c`);
        expect(answer, `${JSON.stringify(state)} at ${now.toISOString()}`).to.equal(isServedAt(state, now));
      }
  });

  it('agree with the domain on the status of customers, and on whether the stored one is out of date', async () => {
    const database = await connected();
    for (const state of customerStates)
      for (const now of around(NOW)) {
        const name = `${JSON.stringify(state)} at ${now.toISOString()}`;
        const from = sql`(${customerRow(state)}) c, (select ${now}::timestamptz now) at`;
        const inSql = (text: string) => answerOf(database, sql.raw(text), from);
        expect(await inSql(effectiveCustomerStatus('c', 'at.now')), name).to.equal(customerStatusAt(state, now));
        expect((await inSql(customerIsLapsing('c', 'at.now'))) ?? false, name).to.equal(
          !state.isDeleted && isLapsing(state, now),
        );
        expect(await inSql(customerIsDeleted('c')), name).to.equal(state.isDeleted);
      }
  });
});
