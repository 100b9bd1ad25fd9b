import type { Locale } from '../../domain/kernel/locale.ts';
import { clipped, oneLine } from '../../domain/kernel/plain-text.ts';
import { localTimeText } from '../../texts/local-times.ts';
import { textsOf } from '../../texts/texts.ts';
import { consoleLinks } from '../kernel/console-links.ts';
import type { MailWithButton } from '../kernel/mail.ts';

/** Describes a finding about the coverage of on-call schedules and policies. */
export interface CoverageNoticeFinding {
  readonly kind: keyof typeof ofPolicies;
  readonly scheduleName: string | null;
  readonly policyName: string | null;
  readonly userName: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The lines about policies. */
const ofPolicies = {
  gap: 'gap',
  inactivePerson: 'inactiveTarget',
  unreachablePerson: 'unreachableTarget',
  policyReachesNobody: 'policyReachesNobody',
} as const;

/** The most findings that a mail lists. */
const MAX_LISTED = 50;
const MAX_NAME = 100;

/** Composes the mail to admin recipients about new findings. */
export const coverageNotice = (
  findings: readonly CoverageNoticeFinding[],
  locale: Locale,
  baseUrl: string,
): MailWithButton => {
  const { labelled, notifications, mails } = textsOf(locale.language);
  const { coverage: texts, more } = notifications;
  const named = (name: string | null): string => clipped(oneLine(name ?? '–'), MAX_NAME);
  const lines = findings.slice(0, MAX_LISTED).map((finding) => {
    const { kind, scheduleName, policyName, userName, startsAt, endsAt } = finding;
    const values = { schedule: named(scheduleName), policy: named(policyName), person: named(userName) };
    const line = texts.lines[scheduleName === null ? ofPolicies[kind] : kind](values);
    return `- ${labelled({ label: line, text: `${localTimeText(startsAt, locale)} – ${localTimeText(endsAt, locale)}` })}`;
  });
  if (findings.length > MAX_LISTED) lines.push(`- ${more({ count: findings.length - MAX_LISTED })}`);
  return {
    subject: texts.subject({ count: findings.length }),
    text: `${texts.intro}\n\n${lines.join('\n')}\n`,
    button: { label: mails.openOnCall, url: consoleLinks(baseUrl).onCall },
  };
};
