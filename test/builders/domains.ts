import type { KnownDomain } from '../../src/domain/checks/warnings/domain-expiry.ts';
import type { DomainCheck } from '../../src/domain/checks/kinds/domain.ts';

/** A domain with the default notice periods. */
export const aDomainCheck = (check: Partial<DomainCheck> = {}): DomainCheck => ({
  target: 'example.com',
  timeoutSeconds: 30,
  expiryWarningDays: 30,
  expiryErrorDays: 7,
  changes: [],
  notificationPhoneNumber: null,
  notificationEmail: null,
  ...check,
});

/** A registered domain that expires in more than a year. */
export const aKnownDomain = (known: Partial<KnownDomain> = {}): KnownDomain => ({
  name: 'example.com',
  isRegistered: true,
  registrar: 'Example Registrar',
  expiresAt: new Date('2028-01-01T00:00:00Z'),
  lastError: null,
  lastCheckedAt: new Date('2026-06-01T11:00:00Z'),
  lastChangedAt: null,
  ...known,
});
