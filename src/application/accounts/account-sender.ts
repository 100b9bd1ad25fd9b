import { imagePath } from '../../domain/organizations/brand-image.ts';
import type { Letterhead } from '../kernel/mail-template.ts';
import type { OrganizationHosts } from '../organizations/ports.ts';
import type { PageReaders } from './ports.ts';

/** The ports that tell in whose name mails about accounts are sent. */
export interface SenderNeeds {
  readonly customHosts: Pick<OrganizationHosts, 'baseUrlOf' | 'hasOwnHost'>;
  readonly pageReaders: Pick<PageReaders, 'brandOf'>;
}

/**
 * Returns the name and look of mails about accounts of an organization with a host of its own, to which their links
 * lead, or null if they are those of the product. See ADR 0290.
 */
export const accountSender = async (
  { customHosts, pageReaders }: SenderNeeds,
  organizationId: number,
): Promise<Letterhead | null> => {
  if (!customHosts.hasOwnHost(organizationId)) return null;
  const brand = await pageReaders.brandOf(organizationId);
  if (brand === null) return null;
  const { name, brandColor, logo } = brand;
  const logoUrl = logo === null ? null : `${customHosts.baseUrlOf(organizationId)}${imagePath(logo)}`;
  return { name, brandColor, logoUrl };
};
