import type { CustomerDraft } from '../customers/new-customer.ts';
import type { Customer } from '../customers/customer.ts';
import type { Issue } from '../kernel/issue.ts';
import type { ImageRole } from '../organizations/brand-image.ts';

/** Returns the color of a new customer: that of its draft, or else that of the customer that is copied. */
export const copiedColor = (
  { brandColor }: Pick<Customer, 'brandColor'>,
  draft: Pick<CustomerDraft, 'brandColor'>,
): string | null => (draft.brandColor === undefined ? brandColor : draft.brandColor);

/** Returns the warnings about images, which show whom they belong to and are therefore not copied. */
export const imageWarnings = (path: string, name: string, roles: readonly ImageRole[]): readonly Issue[] =>
  roles.map((role) => ({ path: `${path}${role}`, message: `The ${role} of ${name} was not copied.` }));
