import { servesMember } from '../../domain/access/caller.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import { decideLogo, logoFile, logoIdOf, logoRules, logoTypeOf } from '../../domain/organizations/logo.ts';
import type { IdSource } from '../kernel/ports.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import { imageSizeOf } from '../organizations/image-size.ts';
import { organizationSubject } from '../organizations/organizations.ts';
import type { Organizations } from '../organizations/ports.ts';
import type { OrganizationLogos } from './ports.ts';

interface Needs {
  readonly organizationLogos: OrganizationLogos;
}

interface WritingNeeds extends Needs {
  readonly organizations: Pick<Organizations, 'lock'>;
}

/** An image as it is uploaded. */
interface UploadedImage {
  /** The header of the request. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Replaces the logo of the caller's organization. Its file name is new, so that the old one may be cached for ever. */
export const uploadOrganizationLogo = defineCommand({
  name: 'uploadOrganizationLogo',
  permission: 'manageOrganization',
  refuses: ['notFound', ...codesOf(logoRules)],
  execute:
    ({ organizationLogos, organizations, ids }: WritingNeeds & { readonly ids: IdSource }) =>
    async ({ scope, caller, now, audit }, sent: UploadedImage) => {
      const contentType = logoTypeOf(sent.contentType);
      const size = contentType === null ? null : imageSizeOf(contentType, sent.bytes);
      const decision = decideLogo({ contentType, size, bytes: sent.bytes });
      if (!decision.ok) return decision;
      const organization = await organizations.lock(scope, ownOrganization(caller));
      if (organization === null) return refused('notFound');
      const logo = { ...decision.value, publicId: ids.next() };
      await organizationLogos.put(organization.id, logo, now);
      const { bytes, ...facts } = logo;
      audit({
        action: 'organization.logoUploaded',
        ...organizationSubject(organization),
        after: { ...facts, byteLength: bytes.length },
      });
      return accepted({ file: logoFile(logo), width: logo.width, height: logo.height });
    },
});

export const deleteOrganizationLogo = defineCommand({
  name: 'deleteOrganizationLogo',
  permission: 'manageOrganization',
  refuses: ['notFound'],
  execute:
    ({ organizationLogos, organizations }: WritingNeeds) =>
    async ({ scope, caller, audit }, _input: undefined) => {
      const organization = await organizations.lock(scope, ownOrganization(caller));
      if (organization === null || !(await organizationLogos.remove(organization.id))) return refused('notFound');
      audit({ action: 'organization.logoDeleted', ...organizationSubject(organization) });
      return accepted({ success: true as const });
    },
});

/** The image at a public address. It is read without waiting for the database, as the pages that show it are. */
export const readLogo = defineQuery({
  name: 'readLogo',
  permission: 'anyone',
  refuses: ['notFound'],
  execute:
    ({ organizationLogos }: Needs) =>
    async ({ now, hostOrganizationId }, { file }: { readonly file: string }) => {
      const publicId = logoIdOf(file);
      const logo = publicId === null ? null : await organizationLogos.find(publicId, now);
      return logo === null || logoFile(logo) !== file || !servesMember(hostOrganizationId, logo)
        ? refused('notFound')
        : accepted(logo);
    },
});
