import { expect } from 'chai';
import { observedCertificate, validityOf } from '../../../../../src/domain/checks/warnings/certificate-validity.ts';
import { days, later } from '../../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../../builders/clock.ts';

const expiringIn = (left: number) => ({
  subject: 'CN=shop.example',
  issuer: 'CN=Root',
  notBefore: later(NOW, -days(30)),
  notAfter: later(NOW, left),
});

describe('the validity of a certificate', () => {
  for (const [left, result] of [
    [0, 'failed'],
    [1, 'warning'],
    [days(14), 'warning'],
    [days(14) + 1, 'passed'],
  ] as const)
    it(`is ${result} ${left} ms before the expiry, with a notice of 14 days`, () =>
      expect(validityOf(expiringIn(left), 14, NOW)).to.equal(result));

  it('is observed for warnings until the expiry', () => {
    expect(observedCertificate(expiringIn(0), 14, NOW)).to.equal(null);
    expect(observedCertificate(expiringIn(1), 14, NOW)).to.include({ subject: 'CN=shop.example', isExpiring: true });
    expect(observedCertificate(expiringIn(days(15)), 14, NOW)).to.include({ isExpiring: false });
  });
});
