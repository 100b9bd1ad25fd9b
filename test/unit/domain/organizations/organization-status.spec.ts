import { expect } from 'chai';
import { next } from '../../../../src/domain/kernel/machine.ts';
import { accepted } from '../../../../src/domain/kernel/outcome.ts';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import type { DatedOrganizationState } from '../../../../src/domain/organizations/organization.machine.ts';
import {
  decideOrganizationStatus,
  ERASURE_DELAY,
  isErasable,
  isUsable,
  lapsedState,
  organizationMachine,
  organizationStatusAt,
  settableStatuses,
} from '../../../../src/domain/organizations/organization.machine.ts';

const NOW = new Date('2026-10-01T12:00:00.000Z');
const statuses = ['active', 'suspended', 'cancelled', 'deleted'] as const;
const events = ['activate', 'suspend', 'cancel', 'delete', 'lapse'] as const;

/** The legal transitions of decisions.md, section 3. */
const legal = new Map<string, string>([
  ['active suspend', 'suspended'],
  ['suspended activate', 'active'],
  ['active cancel', 'cancelled'],
  ['cancelled activate', 'active'],
  ['cancelled lapse', 'deleted'],
  ['active delete', 'deleted'],
  ['suspended delete', 'deleted'],
  ['cancelled delete', 'deleted'],
]);

const standing = (status: (typeof statuses)[number], at = NOW): DatedOrganizationState =>
  status === 'cancelled' ? { status, cancelledAt: at } : status === 'deleted' ? { status, deletedAt: at } : { status };

describe('organization status', () => {
  it('the status starts as active and has four values', () => {
    expect(organizationMachine.initial).to.equal('active');
    expect(Object.keys(organizationMachine.transitions)).to.have.members([...statuses]);
  });

  for (const status of statuses)
    for (const event of events) {
      const target = legal.get(`${status} ${event}`) ?? null;
      it(`${target === null ? 'does not change' : `becomes ${target}`} on ${event} while ${status}`, () => {
        expect(next(organizationMachine, status, event)).to.equal(target);
      });
    }

  it('the status stays cancelled for 30 days, and is deleted afterwards', () => {
    const cancelled = standing('cancelled');
    const graceEnd = later(NOW, days(30));
    expect(organizationStatusAt(cancelled, later(graceEnd, -1))).to.equal('cancelled');
    expect(organizationStatusAt(cancelled, graceEnd)).to.equal('deleted');
  });

  it('the deletion of a cancelled organization is that of the end of its grace period', () => {
    const graceEnd = later(NOW, days(30));
    expect(lapsedState(standing('cancelled'), later(graceEnd, -1))).to.equal(null);
    expect(lapsedState(standing('cancelled'), later(graceEnd, days(3)))).to.deep.equal({
      status: 'deleted',
      deletedAt: graceEnd,
    });
    for (const status of ['active', 'suspended', 'deleted'] as const)
      expect(lapsedState(standing(status), later(graceEnd, days(3))), status).to.equal(null);
  });

  it('a deleted organization is erased after 30 days, and no other', () => {
    const end = later(NOW, days(30));
    expect(ERASURE_DELAY).to.equal(days(30));
    expect(isErasable(standing('deleted'), later(end, -1))).to.equal(false);
    expect(isErasable(standing('deleted'), end)).to.equal(true);
    for (const status of ['active', 'suspended', 'cancelled'] as const)
      expect(isErasable(standing(status), later(end, days(365))), status).to.equal(false);
  });

  it('only the moment of the present status counts', () => {
    const late = later(NOW, days(90));
    for (const status of ['active', 'suspended'] as const)
      expect(organizationStatusAt({ status, cancelledAt: NOW }, late)).to.equal(status);
    expect(lapsedState({ status: 'deleted', cancelledAt: NOW, deletedAt: NOW }, late)).to.equal(null);
    expect(isErasable({ status: 'active', deletedAt: NOW }, late)).to.equal(false);
  });

  it('an organization is usable while active or cancelled only', () => {
    expect(statuses.filter(isUsable)).to.deep.equal(['active', 'cancelled']);
  });
});

describe('decideOrganizationStatus', () => {
  const reachable = {
    active: ['suspended', 'cancelled', 'deleted'],
    suspended: ['active', 'deleted'],
    cancelled: ['active', 'deleted'],
    deleted: [],
  } as const satisfies Record<string, readonly string[]>;

  for (const from of statuses)
    for (const to of statuses.filter((status) => status !== from)) {
      const allowed = reachable[from].some((status) => status === to);
      it(`${allowed ? 'permits the change' : 'refuses the change with invalidRequestBody'} from ${from} to ${to}`, () => {
        const decision = decideOrganizationStatus(standing(from), to, NOW);
        if (allowed) expect(decision).to.deep.equal(accepted(standing(to)));
        else expect(decision).to.include({ ok: false, code: 'invalidRequestBody' });
      });
    }

  it('permits what is offered', () => {
    for (const from of statuses) expect(settableStatuses(from)).to.have.members([from, ...reachable[from]]);
  });

  it('records the time of a cancellation', () => {
    expect(decideOrganizationStatus({ status: 'active' }, 'cancelled', NOW)).to.deep.equal(
      accepted({ status: 'cancelled', cancelledAt: NOW }),
    );
  });

  it('does not extend the grace period on a repeated cancellation', () => {
    const cancelled = standing('cancelled', later(NOW, -days(10)));
    expect(decideOrganizationStatus(cancelled, 'cancelled', NOW)).to.deep.equal(accepted(cancelled));
  });

  it('reactivates a cancelled organization during its grace period only', () => {
    const cancelled = standing('cancelled');
    const graceEnd = later(NOW, days(30));
    expect(decideOrganizationStatus(cancelled, 'active', later(graceEnd, -1))).to.include({ ok: true });
    expect(decideOrganizationStatus(cancelled, 'active', graceEnd)).to.include({ code: 'invalidRequestBody' });
    expect(decideOrganizationStatus(cancelled, 'cancelled', graceEnd)).to.include({ code: 'invalidRequestBody' });
  });

  it('names status in the issue of a refusal', () => {
    const decision = decideOrganizationStatus(standing('deleted'), 'active', NOW);
    expect(decision).to.have.deep.nested.property('data.issues', [
      { path: 'status', message: 'The status of the organization cannot change from deleted to active.' },
    ]);
  });
});
