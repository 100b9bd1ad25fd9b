import * as customDomains from '../../application/custom-domains/index.ts';
import { customDomainCheckJob, recordCustomDomainCheck } from '../../application/custom-domains/check-domains.ts';
import { PostgresCustomDomains } from '../../infrastructure/custom-domains/postgres-custom-domains.ts';
import { PostgresCustomHosts } from '../../infrastructure/custom-domains/postgres-custom-hosts.ts';
import { ResolverDomainRecords } from '../../infrastructure/custom-domains/resolver-domain-records.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for claims to hostnames, and for the hosts in service. */
export const customDomainsModule = contextModule({
  adapters: {
    customDomains: ({ database }) => new PostgresCustomDomains(database),
    customHosts: ({ database, clock, log, baseUrl }) => new PostgresCustomHosts({ database, clock, log, baseUrl }),
    domainRecords: ({ names }) => new ResolverDomainRecords(names.dns),
  },
  recurringJobs: [(ports, run) => customDomainCheckJob(ports, run(recordCustomDomainCheck))],
  useCases: useCasesOf(customDomains),
});
