import { expect } from 'chai';
import { next } from '../../../../src/domain/kernel/machine.ts';
import { accepted } from '../../../../src/domain/kernel/outcome.ts';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import type { OrganizationState } from '../../../../src/domain/organizations/organization.machine.ts';
import {
  decideOrganizationStatus,
  isUsable,
  organizationMachine,
  organizationStatusAt,
} from '../../../../src/domain/organizations/organization.machine.ts';

const NOW = new Date('2026-10-01T12:00:00.000Z');
const statuses = ['active', 'suspended', 'cancelled', 'deleted'] as const;
const events = ['activate', 'suspend', 'cancel', 'delete', 'lapse'] as const;

/** decisions.md, section 3. */
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

const standing = (status: (typeof statuses)[number], cancelledAt = NOW): OrganizationState =>
  status === 'cancelled' ? { status, cancelledAt } : { status };

describe('the status of an organization', () => {
  it('begins as active and knows four statuses', () => {
    expect(organizationMachine.initial).to.equal('active');
    expect(Object.keys(organizationMachine.transitions)).to.have.members([...statuses]);
  });

  for (const status of statuses)
    for (const event of events) {
      const target = legal.get(`${status} ${event}`) ?? null;
      it(`${target === null ? 'does not take' : `becomes ${target} by`} ${event} while ${status}`, () => {
        expect(next(organizationMachine, status, event)).to.equal(target);
      });
    }

  it('stays cancelled and usable to the last millisecond of the 30 days of grace, and is deleted from then on', () => {
    const cancelled = standing('cancelled');
    const graceEnd = later(NOW, days(30));
    expect(organizationStatusAt(cancelled, later(graceEnd, -1))).to.equal('cancelled');
    expect(organizationStatusAt(cancelled, graceEnd)).to.equal('deleted');
  });

  it('is usable while active or cancelled only', () => {
    expect(statuses.filter(isUsable)).to.deep.equal(['active', 'cancelled']);
  });
});

describe('setting the status of an organization', () => {
  const reachable = {
    active: ['suspended', 'cancelled', 'deleted'],
    suspended: ['active', 'deleted'],
    cancelled: ['active', 'deleted'],
    deleted: [],
  } as const satisfies Record<string, readonly string[]>;

  for (const from of statuses)
    for (const to of statuses.filter((status) => status !== from)) {
      const allowed = reachable[from].some((status) => status === to);
      it(`${allowed ? 'turns' : 'refuses with invalidRequestBody to turn'} ${from} into ${to}`, () => {
        const decision = decideOrganizationStatus(standing(from), to, NOW);
        if (allowed) expect(decision).to.deep.equal(accepted(standing(to)));
        else expect(decision).to.include({ ok: false, code: 'invalidRequestBody' });
      });
    }

  it('records the moment of a cancellation, from which the grace runs', () => {
    expect(decideOrganizationStatus({ status: 'active' }, 'cancelled', NOW)).to.deep.equal(
      accepted({ status: 'cancelled', cancelledAt: NOW }),
    );
  });

  it('does not prolong the grace when cancelled again', () => {
    const cancelled = standing('cancelled', later(NOW, -days(10)));
    expect(decideOrganizationStatus(cancelled, 'cancelled', NOW)).to.deep.equal(accepted(cancelled));
  });

  it('reactivates a cancelled organization until its grace ends, and never after', () => {
    const cancelled = standing('cancelled');
    const graceEnd = later(NOW, days(30));
    expect(decideOrganizationStatus(cancelled, 'active', later(graceEnd, -1))).to.include({ ok: true });
    expect(decideOrganizationStatus(cancelled, 'active', graceEnd)).to.include({ code: 'invalidRequestBody' });
    expect(decideOrganizationStatus(cancelled, 'cancelled', graceEnd)).to.include({ code: 'invalidRequestBody' });
  });

  it('names the status as what is wrong', () => {
    const decision = decideOrganizationStatus({ status: 'deleted' }, 'active', NOW);
    expect(decision).to.have.nested.property('data.issues[0].path', 'status');
  });
});
