/*
 * The rules of Watchstead in a plain script: no framework, no database, no other package.
 *
 *   node examples/domain-only.js
 */
import { catalogueRows, monitoring, organizations } from 'watchstead/domain';

const now = new Date('2026-03-02T10:00:00Z');

const quota = organizations.decideMonitorQuota({
  tiers: organizations.DEFAULT_QUOTA_TIERS,
  tier: 'free',
  used: 50,
  adding: 1,
  autoQuotaUpgrade: false,
  isAgent: false,
  allowPaidQuotaUpgrade: false,
});
console.log('One monitor more than the free tier holds:', quota);

const website = monitoring.decideWebsitePatch({
  sent: { checkInterval: 1441 },
  packageMinimum: 1,
  url: null,
  connectHost: null,
  stored: {
    monitoringType: 'http',
    url: 'https://example.com',
    checkInterval: 5,
    connectHost: null,
    connectTlsInsecure: false,
    minPageSize: null,
    maxPageSize: null,
  },
});
console.log('A website that is to be checked every 1441 minutes:', website);

const cancelledAt = new Date('2026-01-31T10:00:00Z');
console.log('An organization 30 days after its cancellation is', organizations.organizationStatusAt({ status: 'cancelled', cancelledAt }, now));
console.log('The catalogue holds', catalogueRows().length, 'codes.');
