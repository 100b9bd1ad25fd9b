import { servesMember } from '../../domain/access/caller.ts';
import type { PermissionName } from '../../domain/access/permissions.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import type { ErrorCode } from '../../domain/catalogue.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import {
  decideImage,
  imageFile,
  imageIdOf,
  imageRules,
  imageTypeOf,
  publicImage,
} from '../../domain/organizations/brand-image.ts';
import type { ImageOwner, ImagePlace, ImageRole } from '../../domain/organizations/brand-image.ts';
import type { Customers } from '../customers/ports.ts';
import type { IdSource } from '../kernel/ports.ts';
import { auditEntry } from '../kernel/records.ts';
import { defineRecordQuery } from '../kernel/record-queries.ts';
import type { ById } from '../kernel/repository.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import { imageSizeOf } from '../organizations/image-size.ts';
import type { Organizations } from '../organizations/ports.ts';
import type { BrandImages, StatusPages } from './ports.ts';

interface ImageNeeds {
  readonly brandImages: BrandImages;
}

/** An image as it is uploaded. */
interface UploadedImage {
  /** The header of the request. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** The record that an image belongs to. */
interface OwnerRecord extends ImageOwner {
  readonly publicId: string;
}

interface OwnerKind<Needs, Input, Missing extends ErrorCode> {
  /** The type of the owner, as in the names of audited actions. */
  readonly subject: 'organization' | 'customer' | 'statusPage';
  readonly permission: PermissionName;
  /** The code for an owner that does not exist in the scope of the caller. */
  readonly missing: Missing;
  /** Locks the owner; null if it does not exist. */
  readonly lock: (needs: Needs, context: CommandContext, input: Input) => Promise<OwnerRecord | null>;
}

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const placeOf = ({ organizationId, customerId, statusPageId }: ImageOwner, role: ImageRole): ImagePlace => ({
  organizationId,
  customerId,
  statusPageId,
  role,
});

/** Replaces an image. Its file name is new, so that the old one may be cached for ever. */
const uploadOf = <Needs, Input, const Missing extends ErrorCode>(
  { subject, permission, missing, lock }: OwnerKind<Needs, Input, Missing>,
  role: ImageRole,
) =>
  defineCommand({
    name: `upload${capitalized(subject)}${capitalized(role)}`,
    permission,
    refuses: [missing, ...codesOf(imageRules)],
    execute:
      (needs: Needs & ImageNeeds & { readonly ids: IdSource }) =>
      async (context, { contentType: header, bytes, ...input }: Input & UploadedImage) => {
        const owner = await lock(needs, context, input as Input);
        if (owner === null) return refused(missing);
        const type = imageTypeOf(header);
        const decision = decideImage({
          contentType: type,
          size: type === null ? null : imageSizeOf(type, bytes),
          bytes,
        });
        if (!decision.ok) return decision;
        const image = { ...decision.value, publicId: needs.ids.next() };
        const { publicId, contentType, width, height } = image;
        await needs.brandImages.put(placeOf(owner, role), image, context.now);
        context.audit(
          auditEntry(`${subject}.${role}Uploaded`, owner, {
            after: { publicId, contentType, width, height, byteLength: bytes.length },
          }),
        );
        return accepted({ file: imageFile(image), width, height });
      },
  });

const removalOf = <Needs, Input, const Missing extends ErrorCode>(
  { subject, permission, missing, lock }: OwnerKind<Needs, Input, Missing>,
  role: ImageRole,
) =>
  defineCommand({
    name: `delete${capitalized(subject)}${capitalized(role)}`,
    permission,
    refuses: [missing, 'notFound'],
    execute: (needs: Needs & ImageNeeds) => async (context, input: Input) => {
      const owner = await lock(needs, context, input);
      if (owner === null) return refused(missing);
      if (!(await needs.brandImages.remove(placeOf(owner, role)))) return refused('notFound');
      context.audit(auditEntry(`${subject}.${role}Deleted`, owner, {}));
      return accepted({ success: true as const });
    },
  });

const ofOrganization: OwnerKind<{ readonly organizations: Pick<Organizations, 'lock'> }, unknown, 'notFound'> = {
  subject: 'organization',
  permission: 'manageOrganization',
  missing: 'notFound',
  lock: async ({ organizations }, { scope, caller }) => {
    const found = await organizations.lock(scope, ownOrganization(caller));
    return found && { organizationId: found.id, publicId: found.publicId, customerId: null, statusPageId: null };
  },
};

const ofCustomer: OwnerKind<{ readonly customers: Pick<Customers, 'lock'> }, ById, 'notFound'> = {
  subject: 'customer',
  permission: 'editRecords',
  missing: 'notFound',
  lock: async ({ customers }, { scope }, { id }) => {
    const found = await customers.lock(scope, id);
    return found && { ...found, customerId: found.id, statusPageId: null };
  },
};

const ofPage: OwnerKind<{ readonly statusPages: Pick<StatusPages, 'lock'> }, ById, 'statusPageNotFound'> = {
  subject: 'statusPage',
  permission: 'editRecords',
  missing: 'statusPageNotFound',
  lock: async ({ statusPages }, { scope }, { id }) => {
    const found = await statusPages.lock(scope, id);
    return found && { ...found, customerId: null, statusPageId: found.id };
  },
};

/** Stores the logo of an organization, in place of an earlier one. */
export const uploadOrganizationLogo = uploadOf(ofOrganization, 'logo');
/** Removes the logo of an organization. */
export const deleteOrganizationLogo = removalOf(ofOrganization, 'logo');
/** Stores the icon of an organization, in place of an earlier one. */
export const uploadOrganizationIcon = uploadOf(ofOrganization, 'icon');
/** Removes the icon of an organization. */
export const deleteOrganizationIcon = removalOf(ofOrganization, 'icon');
/** Stores the logo of a customer, in place of an earlier one. */
export const uploadCustomerLogo = uploadOf(ofCustomer, 'logo');
/** Removes the logo of a customer. */
export const deleteCustomerLogo = removalOf(ofCustomer, 'logo');
/** Stores the icon of a customer, in place of an earlier one. */
export const uploadCustomerIcon = uploadOf(ofCustomer, 'icon');
/** Removes the icon of a customer. */
export const deleteCustomerIcon = removalOf(ofCustomer, 'icon');
/** Stores the logo of a status page, in place of an earlier one. */
export const uploadStatusPageLogo = uploadOf(ofPage, 'logo');
/** Removes the logo of a status page. */
export const deleteStatusPageLogo = removalOf(ofPage, 'logo');
/** Stores the icon of a status page, in place of an earlier one. */
export const uploadStatusPageIcon = uploadOf(ofPage, 'icon');
/** Removes the icon of a status page. */
export const deleteStatusPageIcon = removalOf(ofPage, 'icon');

/** Returns the images of an owner by their roles, without those that it inherits. */
const ownImages = async ({ brandImages }: ImageNeeds, owner: ImageOwner) => {
  const images = await brandImages.imagesOf(owner);
  const imageOf = (role: ImageRole) => publicImage(images.find((image) => image.role === role) ?? null);
  return { logo: imageOf('logo'), icon: imageOf('icon') };
};

/** Shows the images of the organization. */
export const getOrganizationImages = defineQuery({
  name: 'getOrganizationImages',
  permission: 'manageOrganization',
  refuses: [],
  execute:
    (needs: ImageNeeds) =>
    async ({ caller }) =>
      accepted(
        await ownImages(needs, { organizationId: ownOrganization(caller), customerId: null, statusPageId: null }),
      ),
});

/** Shows the images of a customer, without those of its organization. */
export const getCustomerImages = defineQuery({
  name: 'getCustomerImages',
  permission: 'readRecords',
  refuses: ['notFound'],
  execute:
    (needs: ImageNeeds & { readonly customers: Pick<Customers, 'find'> }) =>
    async ({ scope }, { id }: ById) => {
      const found = await needs.customers.find(scope, id);
      if (found === null) return refused('notFound');
      const { organizationId, id: customerId } = found;
      return accepted(await ownImages(needs, { organizationId, customerId, statusPageId: null }));
    },
});

/** Shows the images of a status page, without those of its customer and organization. */
export const getStatusPageImages = defineRecordQuery({
  name: 'getStatusPageImages',
  permission: 'readRecords',
  records: ({ statusPages }: { readonly statusPages: Pick<StatusPages, 'find'> }) => statusPages,
  missing: 'statusPageNotFound',
  answer: (
    _context,
    { organizationId, id: statusPageId },
    _input: ById,
    needs: ImageNeeds & { readonly statusPages: Pick<StatusPages, 'find'> },
  ) => ownImages(needs, { organizationId, customerId: null, statusPageId }),
});

/** The image at a public address. It is read without waiting for the database, as the pages that show it are. */
export const readLogo = defineQuery({
  name: 'readLogo',
  permission: 'anyone',
  refuses: ['notFound'],
  execute:
    ({ brandImages }: ImageNeeds) =>
    async ({ now, hostOrganizationId }, { file }: { readonly file: string }) => {
      const publicId = imageIdOf(file);
      const image = publicId === null ? null : await brandImages.find(publicId, now);
      return image === null || imageFile(image) !== file || !servesMember(hostOrganizationId, image)
        ? refused('notFound')
        : accepted(image);
    },
});
