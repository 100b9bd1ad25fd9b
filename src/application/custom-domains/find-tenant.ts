import { isInExistence } from '../../domain/custom-domains/custom-domain.ts';
import { hostOf } from '../../domain/custom-domains/hostname.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { CustomDomains, Tenant } from './ports.ts';

/** The organization that an active white-label host belongs to, also while it is suspended. */
export const findTenant = defineQuery({
  name: 'findTenant',
  permission: 'anyone',
  refuses: ['notFound'],
  execute:
    ({ customDomains }: { readonly customDomains: Pick<CustomDomains, 'tenantOf'> }) =>
    async ({ now }, { host }: { readonly host: string }) => {
      const hostname = hostOf(host);
      const tenant = hostname === null ? null : await customDomains.tenantOf(hostname);
      return tenant === null || !isInExistence(tenant, now) ? refused('notFound') : accepted<Tenant>(tenant);
    },
});
