import { isInExistence } from '../../domain/custom-domains/custom-domain.ts';
import type { DomainPurpose } from '../../domain/custom-domains/custom-domain.ts';
import { baseUrlAt, hostOf } from '../../domain/custom-domains/hostname.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { imageFile, imagePath } from '../../domain/organizations/brand-image.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { CustomDomains } from './ports.ts';

/** The data about an organization that the sign-in page of its host shows. */
export interface Tenant {
  readonly name: string;
  readonly purpose: DomainPurpose;
  readonly brandColor: string | null;
  readonly logoUrl: string | null;
}

/** Returns the organization of an active white-label host, even while the organization is suspended. */
export const findTenant = defineQuery({
  name: 'findTenant',
  permission: 'anyone',
  refuses: ['notFound'],
  execute:
    ({
      customDomains,
      baseUrl,
    }: {
      readonly customDomains: Pick<CustomDomains, 'tenantOf'>;
      readonly baseUrl: string;
    }) =>
    async ({ now }, { host }: { readonly host: string }) => {
      const hostname = hostOf(host);
      const tenant = hostname === null ? null : await customDomains.tenantOf(hostname);
      if (hostname === null || tenant === null || !isInExistence(tenant, now)) return refused('notFound');
      const { name, purpose, brandColor, logo } = tenant;
      return accepted<Tenant>({
        name,
        purpose,
        brandColor,
        logoUrl: logo === null ? null : `${baseUrlAt(baseUrl, hostname)}${imagePath({ file: imageFile(logo) })}`,
      });
    },
});
