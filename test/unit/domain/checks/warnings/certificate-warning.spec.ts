import { expect } from 'chai';
import fc from 'fast-check';
import { CLOCK_TOLERANCE } from '../../../../../src/domain/kernel/clock-step.ts';
import { days, later, minutes } from '../../../../../src/domain/kernel/time.ts';
import {
  beginWarning,
  correctedCertificateReminder,
  decideCertificate,
  decideCertificateReminder,
  endWarning,
  WARNING_PAUSE,
} from '../../../../../src/domain/checks/warnings/certificate-warning.ts';
import type {
  CertificateObservation,
  CertificateWarning,
} from '../../../../../src/domain/checks/warnings/certificate-warning.ts';
import { NOW } from '../../../../builders/clock.ts';

const end = later(NOW, days(10));
const name = { subject: 'CN=shop.example', issuer: 'CN=Test root' };
const expiring: CertificateObservation = { ...name, notAfter: end, isExpiring: true };
const renewed: CertificateObservation = { ...name, notAfter: later(end, days(90)), isExpiring: false };
const warning = beginWarning({ monitorId: 1, seen: expiring, interval: 60, now: NOW });

describe('expiring certificate', () => {
  it('causes a warning when first seen, and none while the warning is active', () => {
    expect(decideCertificate(null, expiring, NOW)).to.equal('warn');
    for (const after of [0, WARNING_PAUSE, days(9)])
      expect(decideCertificate(warning, expiring, later(NOW, after))).to.equal(null);
  });

  it('causes no warning outside the notice period, or without certificate monitoring', () => {
    expect(decideCertificate(null, renewed, NOW)).to.equal(null);
    expect(decideCertificate(null, undefined, NOW)).to.equal(null);
    expect(decideCertificate(warning, undefined, NOW)).to.equal(null);
  });

  it('is reported as renewed once when a later certificate is seen', () => {
    expect(decideCertificate(warning, renewed, later(NOW, 1))).to.equal('clear');
    expect(decideCertificate(endWarning(warning, NOW), renewed, later(NOW, 1))).to.equal(null);
  });

  it('ends its warning without a notification if the notice period is shortened', () => {
    expect(decideCertificate(warning, { ...expiring, isExpiring: false }, NOW)).to.equal('end');
  });

  for (const [what, known, seen] of [
    ['another certificate of the monitor', warning, { ...expiring, notAfter: later(end, 1000) }],
    ['one that was reported as renewed', endWarning(warning, NOW), expiring],
  ] as const)
    it(`causes another warning exactly a day after the last one: ${what}`, () => {
      expect(decideCertificate(known, seen, later(NOW, WARNING_PAUSE - 1))).to.equal(null);
      expect(decideCertificate(known, seen, later(NOW, WARNING_PAUSE))).to.equal('warn');
    });

  it('causes at most one warning a day and one renewal per warning when servers alternate', () => {
    const sights = [
      expiring,
      renewed,
      { ...expiring, notAfter: later(end, days(1)) },
      { ...expiring, isExpiring: false },
    ];
    fc.assert(
      fc.property(
        fc.array(fc.record({ sight: fc.constantFrom(...sights), pause: fc.integer({ min: 1, max: 8 * 60 }) }), {
          maxLength: 60,
        }),
        (steps) => {
          let known: CertificateWarning | null = null;
          let now = NOW;
          const warned: number[] = [];
          let cleared = 0;
          for (const { sight, pause } of steps) {
            now = later(now, minutes(pause));
            const move = decideCertificate(known, sight, now);
            if (move === null) continue;
            if (move === 'warn') warned.push(now.getTime());
            if (move === 'clear') cleared += 1;
            expect(cleared).to.be.at.most(warned.length);
            known =
              move === 'warn' || known === null
                ? beginWarning({ monitorId: 1, seen: sight, interval: null, now })
                : endWarning(known, now);
          }
          warned.forEach((at, index) => expect((warned[index + 1] ?? Infinity) - at).to.be.at.least(days(1)));
        },
      ),
    );
  });
});

describe('reminders of an expiring certificate', () => {
  const decide = (now: Date, more: object = {}) =>
    decideCertificateReminder({ warning, interval: 60, isMonitored: true, now, ...more });

  it('start after the interval of the customer, if there is one', () => {
    expect(warning.nextReminderAt).to.deep.equal(later(NOW, minutes(60)));
    for (const interval of [null, 0])
      expect(beginWarning({ monitorId: 1, seen: expiring, interval, now: NOW }).nextReminderAt).to.equal(null);
  });

  it('are sent until the certificate expires, when an incident takes over', () => {
    expect(decide(later(end, -1))).to.deep.equal({
      decision: 'remind',
      warning: { ...warning, nextReminderAt: later(end, minutes(60) - 1) },
    });
    expect(decide(end)).to.deep.equal({ decision: 'end', warning: { ...warning, nextReminderAt: null } });
  });

  it('are suspended while the monitor is not checked', () => {
    expect(decide(NOW, { isMonitored: false })).to.deep.equal({
      decision: 'wait',
      warning: { ...warning, nextReminderAt: later(NOW, minutes(60)) },
    });
  });

  it('end with the warning, and when the customer turns them off', () => {
    expect(decide(NOW, { warning: { ...warning, endedAt: NOW } }).decision).to.equal('end');
    expect(decide(NOW, { interval: null }).decision).to.equal('end');
  });
});

describe('the time of a stored reminder', () => {
  const correct = (ahead: number, interval: number | null = 60) =>
    correctedCertificateReminder(later(NOW, ahead), interval, NOW);

  it('is corrected if it is more than an interval ahead, because the clock was set back', () => {
    const furthest = minutes(60) + CLOCK_TOLERANCE;
    expect([correct(furthest), correct(furthest + 1)]).to.deep.equal([null, later(NOW, minutes(60))]);
    for (const interval of [null, 0]) expect(correct(days(9), interval)).to.equal(null);
  });
});
