import type { DomainRecords } from '../../application/custom-domains/ports.ts';
import type { RecordLookup } from '../../domain/custom-domains/custom-domain.ts';
import type { DnsClient } from '../kernel/network/dns-client.ts';
import { forTenant, organizationTenant } from '../kernel/network/lookup-tenant.ts';
import { causeOf } from '../kernel/network/network-faults.ts';

/**
 * The error codes by which name servers state that the name does not exist or has no records of the type. Other errors
 * say nothing about the record.
 */
const ABSENT: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

/** Queries the name servers of the service, without a search list. */
export class ResolverDomainRecords implements DomainRecords {
  readonly #dns: DnsClient;

  constructor(dns: DnsClient) {
    this.#dns = dns;
  }

  async lookUp(name: string, organizationId: number): Promise<RecordLookup> {
    try {
      const records = await forTenant(organizationTenant(organizationId), () =>
        this.#dns.query((resolver) => resolver.resolveTxt(name)),
      );
      return { ok: true, values: records.map((parts) => parts.join('')) };
    } catch (fault) {
      const error = causeOf(fault);
      return ABSENT.has(error) ? { ok: true, values: [] } : { ok: false, error };
    }
  }
}
