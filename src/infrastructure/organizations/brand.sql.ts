import type { Brand } from '../../domain/organizations/brand.ts';
import { publicImage } from '../../domain/organizations/brand-image.ts';
import type { BrandImage, ImageRole, PublicImage } from '../../domain/organizations/brand-image.ts';

/** A brand as JSON. */
export interface BrandRow {
  readonly brandColor: string | null;
  /** The images by their role, or null if there are none. */
  readonly images: Readonly<Partial<Record<ImageRole, Omit<BrandImage, 'bytes'>>>> | null;
}

/** Returns the SQL expression of a brand. `images` is the condition of its images, which have the alias `i`. */
export const brandAsJson = (color: string, images: string): string => `
  json_build_object('brandColor', ${color}, 'images', (
    select json_object_agg(i.role, json_build_object('publicId', i.public_id, 'contentType', i.content_type, 'width', i.width, 'height', i.height))
    from brand_image i where ${images}))`;

/** Returns the SQL condition of the images, with the alias `i`, of the organization itself. */
export const isOfOrganization = (id: string): string =>
  `i.organization_id = ${id} and i.customer_id is null and i.status_page_id is null`;

/** Returns the SQL expression of the brand of an organization. */
export const organizationBrand = (organization: string): string =>
  brandAsJson(`${organization}.brand_color`, isOfOrganization(`${organization}.id`));

export const toBrand = ({ brandColor, images }: BrandRow): Brand<PublicImage> => ({
  brandColor,
  logo: publicImage(images?.logo ?? null),
  icon: publicImage(images?.icon ?? null),
});
