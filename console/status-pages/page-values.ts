import { linesOf } from '../kernel/settings/setting-values.ts';
import type { Language } from '../../src/domain/kernel/locale.ts';
import type { StatusPage, StatusPageChanges } from './queries.ts';

/** The settings of a page as they are typed. */
export interface PageValues {
  readonly title: string;
  readonly slug: string;
  readonly description: string;
  /** Empty for the language of the organization. */
  readonly language: Language | '';
  /** The minutes after which outages are announced, empty for never. */
  readonly announceAfterMinutes: string;
}

/** Returns the settings of a stored page as they are typed. */
export const valuesOf = ({ title, slug, description, language, announceAfterMinutes }: StatusPage): PageValues => ({
  title,
  slug,
  description: description ?? '',
  language: language ?? '',
  announceAfterMinutes: announceAfterMinutes === null ? '' : String(announceAfterMinutes),
});

/** Returns what the API takes for the settings that were typed. */
export const sentOf = ({ description, language, announceAfterMinutes, ...typed }: Partial<PageValues>) =>
  ({
    ...typed,
    ...(description === undefined ? {} : { description: description.trim() === '' ? null : description }),
    ...(language === undefined ? {} : { language: language === '' ? null : language }),
    ...(announceAfterMinutes === undefined
      ? {}
      : { announceAfterMinutes: announceAfterMinutes === '' ? null : Number(announceAfterMinutes) }),
  }) satisfies StatusPageChanges;

/** The longest address that is suggested. */
const MAX_SUGGESTED = 40;

/** Returns the name in the address that a title suggests: its letters and digits, with hyphens between the words. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/gu, '-')
    .slice(0, MAX_SUGGESTED)
    .replace(/^-+|-+$/gu, '');

/** Who may see a page, as it is typed. */
export interface ProtectionValues {
  readonly hasPassword: boolean;
  /** A new password. Empty for the stored one, which is never shown. */
  readonly password: string;
  /** Networks, one on each line. Empty for all. */
  readonly networks: string;
  readonly membersOnly: boolean;
}

/** Returns who may see a stored page, as it is typed. */
export const protectionOf = ({ hasPassword, allowedNetworks, membersOnly }: StatusPage): ProtectionValues => ({
  hasPassword,
  password: '',
  networks: allowedNetworks?.join('\n') ?? '',
  membersOnly,
});

/** Returns what the API takes for the members of the protection that were changed. */
export const sentProtection = (
  { hasPassword, password, networks, membersOnly }: ProtectionValues,
  changed: Partial<ProtectionValues>,
): StatusPageChanges => {
  const isPasswordChanged = hasPassword ? password !== '' : changed.hasPassword === false;
  const lines = linesOf(networks);
  return {
    ...(isPasswordChanged ? { password: hasPassword ? password : null } : {}),
    ...(changed.networks === undefined ? {} : { allowedNetworks: lines.length === 0 ? null : lines }),
    ...(changed.membersOnly === undefined ? {} : { membersOnly }),
  };
};
