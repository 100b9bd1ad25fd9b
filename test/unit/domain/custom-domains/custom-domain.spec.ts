import { expect } from 'chai';
import {
  claimRules,
  decideActivation,
  decideCheck,
  isHeldForCheck,
  decidePurpose,
  decideRepeatedEntry,
  decideVerification,
  isExpired,
  isServed,
  mayHaveCertificate,
  newClaim,
} from '../../../../src/domain/custom-domains/custom-domain.ts';
import type { ClaimHolder, CustomDomain, RecordLookup } from '../../../../src/domain/custom-domains/custom-domain.ts';
import { customDomainMachine } from '../../../../src/domain/custom-domains/custom-domain.machine.ts';
import type {
  CustomDomainEvent,
  CustomDomainStatus,
} from '../../../../src/domain/custom-domains/custom-domain.machine.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { next, statesOf } from '../../../../src/domain/kernel/machine.ts';
import { days, hours, later } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const entry: CustomDomain = {
  ...newClaim('token', NOW),
  id: 1,
  publicId: '01890000-0000-7000-8000-000000000001',
  organizationId: 1,
  revision: 1,
  hostname: 'status.acme.org',
  purpose: 'white_label',
  statusPageId: null,
};
const verified: CustomDomain = { ...entry, status: 'verified', expiresAt: null, checkDueAt: NOW };
const active: CustomDomain = { ...verified, status: 'active', activatedAt: NOW };
const lapsed: CustomDomain = { ...active, status: 'lapsed', checkDueAt: null, missingSince: NOW };

const answer = (...values: readonly string[]): RecordLookup => ({ ok: true, values });
const found = answer('v=spf1 -all', entry.recordValue);
const failed: RecordLookup = { ok: false, error: 'ESERVFAIL' };

describe('the machine of custom domains', () => {
  const permitted: Readonly<Record<string, CustomDomainStatus>> = {
    'pending verify': 'verified',
    'verified activate': 'active',
    'verified lapse': 'lapsed',
    'active lapse': 'lapsed',
    'lapsed verify': 'verified',
    'lapsed restore': 'active',
  };
  const events: readonly CustomDomainEvent[] = ['verify', 'activate', 'lapse', 'restore'];
  for (const state of statesOf(customDomainMachine))
    for (const event of events)
      it(`${permitted[`${state} ${event}`] === undefined ? 'refuses' : 'permits'} ${event} when ${state}`, () => {
        expect(next(customDomainMachine, state, event)).to.equal(permitted[`${state} ${event}`] ?? null);
      });
});

describe('an entry for a hostname', () => {
  it('has a page exactly if it is for one', () => {
    const fits = (purpose: CustomDomain['purpose'], statusPageId: number | null) =>
      decidePurpose({ purpose, statusPageId }).ok;
    expect([
      fits('status_page', 1),
      fits('white_label', null),
      fits('status_page', null),
      fits('white_label', 1),
    ]).to.deep.equal([true, true, false, false]);
  });

  it('is refused with the member that does not fit', () => {
    expect(decidePurpose({ purpose: 'status_page', statusPageId: null })).to.deep.include({
      data: { issues: [{ path: 'statusPageId', message: 'Name the status page that the host serves.' }] },
    });
    expect(decidePurpose({ purpose: 'white_label', statusPageId: 1 })).to.deep.include({
      data: {
        issues: [{ path: 'statusPageId', message: 'Only hosts with the purpose status_page have a status page.' }],
      },
    });
  });

  it('ends 7 days after its creation, to the millisecond, unless it is verified', () => {
    const at = (age: number) => isExpired(entry, later(NOW, age));
    expect([at(days(7) - 1), at(days(7))]).to.deep.equal([false, true]);
    expect(isExpired(verified, later(NOW, days(8)))).to.equal(false);
    expect(isExpired({ status: 'verified', expiresAt: NOW }, later(NOW, days(8)))).to.equal(false);
    expect(isExpired({ status: 'pending', expiresAt: null }, later(NOW, days(8)))).to.equal(false);
  });
});

describe('the verification of a hostname', () => {
  it('succeeds if one of the records has the value of the entry', () => {
    const { claim, refusal } = decideVerification(entry, found, NOW);
    expect(refusal).to.equal(null);
    expect(claim).to.include({ status: 'verified', expiresAt: null, lastError: null, lastCheckedAt: NOW });
    expect(claim.checkDueAt).to.deep.equal(later(NOW, days(1)));
  });

  it('takes a record with spaces around its value', () => {
    expect(decideVerification(entry, answer(` ${entry.recordValue} `), NOW).refusal).to.equal(null);
  });

  it('is not possible for a claim that is active', () => {
    expect(() => decideVerification(active, found, NOW)).to.throw('A custom domain cannot restore while it is active.');
  });

  for (const [reason, lookup, shown] of [
    ['recordMissing', answer(), []],
    ['recordDiffers', answer('watchstead-verification=other'), ['watchstead-verification=other']],
    ['lookupFailed', failed, []],
  ] as const)
    it(`is refused with domainNotVerified and the reason ${reason}`, () => {
      const { claim, refusal } = decideVerification(entry, lookup, NOW);
      expect(refusal).to.deep.equal({
        ok: false,
        code: 'domainNotVerified',
        data: { expected: entry.recordValue, found: shown, reason },
      });
      expect(claim).to.include({ status: 'pending', lastCheckedAt: NOW });
      expect(claim.lastError).to.match(new RegExp(`^${reason}`));
    });

  it('shows at most ten values, of 255 characters each', () => {
    const { refusal } = decideVerification(entry, answer(...Array.from({ length: 250 }, () => 'x'.repeat(300))), NOW);
    expect(refusal?.data?.['found']).to.deep.equal(Array.from({ length: 10 }, () => 'x'.repeat(255)));
  });

  it('returns a lapsed claim to the state that it had', () => {
    expect(decideVerification(lapsed, found, NOW).claim).to.include({ status: 'active', missingSince: null });
    expect(decideVerification({ ...lapsed, activatedAt: null }, found, NOW).claim.status).to.equal('verified');
  });
});

describe('the activation of a hostname', () => {
  it('succeeds after the verification, and changes nothing when repeated', () => {
    const decision = decideActivation(verified, NOW);
    expect(decision.ok && [decision.value.status, decision.value.activatedAt]).to.deep.equal(['active', NOW]);
    expect(decideActivation(active, later(NOW, 1))).to.deep.equal({ ok: true, value: active });
  });

  for (const claim of [entry, lapsed])
    it(`is refused with domainNotVerified when ${claim.status}`, () => {
      expect(decideActivation(claim, NOW)).to.deep.equal({
        ok: false,
        code: 'domainNotVerified',
        data: { expected: entry.recordValue, found: [], reason: 'notVerified' },
      });
    });
});

describe('the daily check of a record', () => {
  const checkedWithout = () => decideCheck(active, answer(), NOW);

  it('notes when the record is missing first', () => {
    const missing = checkedWithout();
    expect([missing.event, missing.claim.missingSince, missing.claim.status]).to.deep.equal([
      'recordMissing',
      NOW,
      'active',
    ]);
    expect(missing.claim.checkDueAt).to.deep.equal(later(NOW, days(1)));
  });

  for (const claim of [active, verified])
    it(`lets a claim that is ${claim.status} lapse after 7 days without the record`, () => {
      const after = (age: number) =>
        decideCheck({ ...claim, missingSince: NOW }, answer('another value'), later(NOW, age));
      expect([after(days(7) - 1).event, after(days(7)).event]).to.deep.equal([null, 'lapsed']);
      expect(after(days(7)).claim).to.include({ status: 'lapsed', checkDueAt: null });
      expect(after(days(7) - 1).claim).to.deep.include({
        hostname: claim.hostname,
        status: claim.status,
        missingSince: NOW,
        checkDueAt: later(NOW, days(8) - 1),
      });
    });

  it('counts from the next absence when the record was there meanwhile', () => {
    const there = decideCheck(checkedWithout().claim, found, later(NOW, days(3))).claim;
    expect(there.missingSince).to.equal(null);
    expect(decideCheck(there, answer(), later(NOW, days(9))).event).to.equal('recordMissing');
  });

  it('counts while its process holds the claim, and not once another has taken it', () => {
    const held = { ...active, checkDueAt: later(NOW, 600) };
    expect(isHeldForCheck(held, later(NOW, 600))).to.equal(true);
    for (const claim of [
      { ...held, checkDueAt: later(NOW, 601) },
      { ...held, checkDueAt: null },
    ])
      expect(isHeldForCheck(claim, later(NOW, 600))).to.equal(false);
    expect(isHeldForCheck({ ...held, status: 'lapsed' }, later(NOW, 600))).to.equal(false);
  });

  it('does not count a lookup that failed, and repeats it after an hour', () => {
    const later7 = later(NOW, days(7));
    const { claim, event } = decideCheck(checkedWithout().claim, failed, later7);
    expect([event, claim.status, claim.missingSince, claim.checkDueAt]).to.deep.equal([
      null,
      'active',
      NOW,
      later(later7, hours(1)),
    ]);
    expect(decideCheck(active, failed, NOW).claim.missingSince).to.equal(null);
  });
});

describe('a claim to a hostname', () => {
  const usable = { organizationStatus: 'active', organizationCancelledAt: null } as const;
  const cancelled = { organizationStatus: 'cancelled', organizationCancelledAt: NOW } as const;
  const suspended = { organizationStatus: 'suspended', organizationCancelledAt: null } as const;
  const deleted = { organizationStatus: 'deleted', organizationCancelledAt: null } as const;

  const isTaken = (holder: CustomDomain & ClaimHolder, now: Date) =>
    firstBroken(claimRules, { holder, now })?.code === 'domainAlreadyClaimed';

  it('keeps others from claiming the hostname while it is verified or active, and the organization is not deleted', () => {
    expect([entry, verified, active, lapsed].map((claim) => isTaken({ ...claim, ...usable }, NOW))).to.deep.equal([
      false,
      true,
      true,
      false,
    ]);
    expect([cancelled, suspended, deleted].map((holder) => isTaken({ ...active, ...holder }, NOW))).to.deep.equal([
      true,
      true,
      false,
    ]);
    expect(isTaken({ ...active, ...cancelled }, later(NOW, days(30)))).to.equal(false);
  });

  it('is served while it is active, and while it is lapsed after that', () => {
    const claims = [entry, verified, active, lapsed, { ...lapsed, activatedAt: null }];
    expect(claims.map((claim) => isServed({ ...claim, ...usable }, NOW))).to.deep.equal([
      false,
      false,
      true,
      true,
      false,
    ]);
  });

  it('is not served while the organization is suspended or deleted, but while it is canceled', () => {
    expect([cancelled, suspended, deleted].map((holder) => isServed({ ...active, ...holder }, NOW))).to.deep.equal([
      true,
      false,
      false,
    ]);
    expect(isServed({ ...active, ...cancelled }, later(NOW, days(30)))).to.equal(false);
  });
});

describe('a certificate for a host', () => {
  it('may be obtained while the claim is active and served, but not for a lapsed one', () => {
    expect(mayHaveCertificate({ status: 'active', isServed: true })).to.equal(true);
    for (const host of [
      { status: 'active', isServed: false },
      { status: 'lapsed', isServed: true },
      { status: 'verified', isServed: false },
      null,
    ] as const)
      expect(mayHaveCertificate(host)).to.equal(false);
  });
});

describe('an entry that is created again', () => {
  it('is answered if purpose and page are the same', () => {
    const page: CustomDomain = { ...entry, purpose: 'status_page', statusPageId: 1 };
    expect(
      decideRepeatedEntry(entry, { hostname: entry.hostname, purpose: 'white_label', statusPageId: null }),
    ).to.deep.equal({ ok: true, value: entry });
    expect(
      [
        decideRepeatedEntry(entry, page),
        decideRepeatedEntry(page, { ...page, statusPageId: 2 }),
        decideRepeatedEntry(entry, { ...entry, purpose: 'status_page' }),
      ].map((outcome) => !outcome.ok && outcome.code),
    ).to.deep.equal(['customDomainExists', 'customDomainExists', 'customDomainExists']);
  });
});
