import { expect } from 'chai';
import { systemCaller } from '../../../../src/domain/access/caller.ts';
import type { Caller } from '../../../../src/domain/access/caller.ts';
import { next } from '../../../../src/domain/kernel/machine.ts';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import {
  actingUser,
  changeRequestRules,
  decideChangeRequest,
  nameForReader,
  replacedValues,
} from '../../../../src/domain/monitors/change-request.ts';
import { changeRequestMachine } from '../../../../src/domain/monitors/change-request.machine.ts';
import type {
  ChangeRequest,
  DecidedStatus,
  OpenChangeRequest,
} from '../../../../src/domain/monitors/change-request.ts';
import { INHERITED_ALERTING } from '../../../../src/domain/monitors/monitor-alerting.ts';
import { monitorKinds } from '../../../../src/domain/monitors/monitor-kinds.ts';
import type { Monitor } from '../../../../src/domain/monitors/monitor.ts';
import { aToken, aUser, anAgent } from '../../../builders/callers.ts';
import { NOW } from '../../../builders/clock.ts';
import { aNewWebsite } from '../../../builders/websites.ts';

const REQUESTER = 7;

const anOpenRequest = (facts: Partial<OpenChangeRequest> = {}): OpenChangeRequest => ({
  id: 1,
  publicId: '01890000-0000-7000-8000-0000000000c1',
  organizationId: 1,
  customerId: 3,
  monitorId: 5,
  monitorPublicId: '01890000-0000-7000-8000-0000000000c2',
  monitorType: 'website',
  changes: { name: 'Renamed' },
  valuesBefore: { name: 'Shop' },
  note: 'Please',
  requesterId: REQUESTER,
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
  status: 'open',
  decision: null,
  ...facts,
});

const LATER = later(NOW, minutes(5));
const staff = aUser({ userId: 20, role: 'editor' });
const requester = aUser({ userId: REQUESTER, role: 'editor', customerId: 3 });
const deciding = (status: DecidedStatus, caller: Caller, request: ChangeRequest = anOpenRequest()) =>
  decideChangeRequest({ request, status, caller, note: 'Done', now: LATER });

describe('the name of a person of a change request', () => {
  const ann = { organizationId: 1, customerId: null, name: 'Ann' };
  const staffOf = { customerId: null };
  const customerOf = (customerId: number) => ({ customerId });

  it('is known to the organization, and to people of the same customer', () => {
    expect(nameForReader(ann, anOpenRequest(), staffOf)).to.equal('Ann');
    expect(nameForReader({ ...ann, customerId: 3 }, anOpenRequest(), staffOf)).to.equal('Ann');
    expect(nameForReader({ ...ann, customerId: 3 }, anOpenRequest(), customerOf(3))).to.equal('Ann');
  });

  it('of the organization or of another customer is not known to people of a customer', () => {
    expect(nameForReader(ann, anOpenRequest(), customerOf(3))).to.equal(null);
    expect(nameForReader({ ...ann, customerId: 4 }, anOpenRequest(), customerOf(3))).to.equal(null);
  });

  it('of staff of the platform and of a deleted user is not known', () => {
    for (const organizationId of [null, 2])
      expect(nameForReader({ ...ann, organizationId }, anOpenRequest(), staffOf)).to.equal(null);
    expect(nameForReader(null, anOpenRequest(), staffOf)).to.equal(null);
  });
});

describe('change request state machine', () => {
  const legal: Record<string, string> = {
    'open approve': 'approved',
    'open reject': 'rejected',
    'open withdraw': 'withdrawn',
  };
  for (const state of ['open', 'approved', 'rejected', 'withdrawn'] as const)
    for (const event of ['approve', 'reject', 'withdraw'] as const) {
      const target = legal[`${state} ${event}`] ?? null;
      it(target === null ? `rejects ${event} while ${state}` : `changes from ${state} to ${target} on ${event}`, () => {
        expect(next(changeRequestMachine, state, event)).to.equal(target);
      });
    }

  it('starts as open', () => expect(changeRequestMachine.initial).to.equal('open'));
});

describe('creation of a change request', () => {
  it('is refused with tooManyOpenRequests and 60 seconds to wait if the customer has 10 open requests', () => {
    expect(firstBroken(changeRequestRules, { customerId: 3, openRequests: 9 })).to.equal(null);
    expect(firstBroken(changeRequestRules, { customerId: 3, openRequests: 10 })).to.deep.equal(
      refused('tooManyOpenRequests', { maximum: 10, retryAfter: 60 }),
    );
  });

  it('is not limited for a monitor without a customer', () => {
    expect(firstBroken(changeRequestRules, { customerId: null, openRequests: 10 })).to.equal(null);
  });

  it('records the user of the session, token or agent', () => {
    for (const caller of [aUser({ userId: 4 }), aToken({ userId: 4 }), anAgent({ userId: 4 })])
      expect(actingUser(caller)).to.equal(4);
    expect([actingUser(systemCaller), actingUser({ kind: 'anonymous' })]).to.deep.equal([null, null]);
  });
});

describe('values before a requested change', () => {
  const stored: Monitor = {
    ...aNewWebsite(),
    id: 5,
    revision: 1,
    checkInterval: 15,
    alerting: { ...INHERITED_ALERTING, alertConsecutiveChecks: 3 },
    secrets: { auth: { username: 'ada', password: 'opensesame' } },
    heartbeatToken: 'token',
  };

  it('are those of the members that the request names, as the API names them', () => {
    const changes = {
      name: 'Store',
      url: 'https://store.example/',
      checkInterval: 5,
      method: 'HEAD',
      alerting: { alertConsecutiveChecks: 2, alertReminderInterval: 60 },
    };
    expect(replacedValues(monitorKinds.website, stored, changes)).to.deep.equal({
      name: 'Shop',
      url: 'https://shop.example/',
      checkInterval: 15,
      method: 'GET',
      alerting: { alertConsecutiveChecks: 3, alertReminderInterval: null },
    });
  });

  it('have the name of a domain as its label', () => {
    const domain: Monitor = { ...stored, kind: 'domain', name: 'Main domain', target: 'shop.example', settings: {} };
    expect(replacedValues(monitorKinds.domain, domain, { label: 'Shop' })).to.deep.equal({ label: 'Main domain' });
  });

  it('contain no credentials, whatever the request names', () => {
    const changes = { secrets: {}, auth: null, heartbeatToken: 'mine', toString: 'x' };
    expect(replacedValues(monitorKinds.website, stored, changes)).to.deep.equal({});
  });
});

describe('decision on a change request', () => {
  for (const status of ['approved', 'rejected'] as const) {
    it(`sets ${status} by the organization, with author, time and reason`, () => {
      const decision = deciding(status, staff);
      expect(decision).to.have.property('ok', true);
      expect(decision).to.have.deep.nested.property('value', {
        ...anOpenRequest(),
        status,
        decision: { at: LATER, byUserId: 20, note: 'Done' },
        updatedAt: LATER,
      });
    });

    it(`is refused with customerScopedTokenForbidden if a customer-bound caller requests ${status}`, () => {
      for (const caller of [requester, aToken({ customerId: 3 }), aUser({ userId: 8, customerId: 3 })])
        expect(deciding(status, caller)).to.deep.equal(refused('customerScopedTokenForbidden'));
    });
  }

  it('sets withdrawn by the requesting user, also by token', () => {
    for (const caller of [requester, aToken({ userId: REQUESTER, customerId: 3 })])
      expect(deciding('withdrawn', caller)).to.have.nested.property('value.status', 'withdrawn');
  });

  it('is refused if another user withdraws, or if the requesting user is unknown', () => {
    for (const caller of [staff, aUser({ userId: 8, customerId: 3 })])
      expect(deciding('withdrawn', caller)).to.deep.equal(refused('forbidden'));
    for (const caller of [requester, systemCaller])
      expect(deciding('withdrawn', caller, anOpenRequest({ requesterId: null }))).to.deep.equal(refused('forbidden'));
  });

  for (const status of ['approved', 'rejected', 'withdrawn'] as const) {
    const decided: ChangeRequest = { ...anOpenRequest(), status, decision: { at: NOW, byUserId: 20, note: null } };
    it(`is refused with changeRequestAlreadyDecided after ${status}`, () => {
      for (const wanted of ['approved', 'rejected'] as const)
        expect(deciding(wanted, staff, decided)).to.deep.equal(refused('changeRequestAlreadyDecided', { status }));
      expect(deciding('withdrawn', requester, decided)).to.deep.equal(
        refused('changeRequestAlreadyDecided', { status }),
      );
    });
    it(`does not reveal to unauthorized callers that it is ${status}`, () => {
      expect(deciding('approved', requester, decided)).to.deep.equal(refused('customerScopedTokenForbidden'));
      expect(deciding('withdrawn', staff, decided)).to.deep.equal(refused('forbidden'));
    });
  }
});
