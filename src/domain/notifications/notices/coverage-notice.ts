import type { Language } from '../../kernel/locale.ts';
import { clipped, oneLine } from './notice-text.ts';
import type { NoticeText } from './notice-text.ts';
import type { CoverageNoticeKind } from '../texts/notice-texts.ts';
import { textsOf } from '../texts/texts-of.ts';

/** A finding about the coverage of on-call schedules and policies. */
export interface CoverageNoticeFinding {
  readonly kind: CoverageNoticeKind;
  readonly scheduleName: string | null;
  readonly policyName: string | null;
  readonly userName: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The lines about policies. */
const ofPolicies = { gap: 'gap', inactivePerson: 'inactiveTarget', unreachablePerson: 'unreachableTarget', policyReachesNobody: 'policyReachesNobody' } as const;

/** The most findings that a mail lists. */
const MAX_LISTED = 50;
const MAX_NAME = 100;

const timeText = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The mail to admin recipients about new findings. */
export const coverageNotice = (findings: readonly CoverageNoticeFinding[], language: Language): NoticeText => {
  const texts = textsOf[language].coverage;
  const named = (name: string | null): string => clipped(oneLine(name ?? '–'), MAX_NAME);
  const lines = findings.slice(0, MAX_LISTED).map(({ kind, scheduleName, policyName, userName, startsAt, endsAt }) => {
    const line = texts.lines[scheduleName === null ? ofPolicies[kind] : kind]({ schedule: named(scheduleName), policy: named(policyName), person: named(userName) });
    return `- ${line}: ${timeText(startsAt)} – ${timeText(endsAt)}`;
  });
  const more = findings.length > MAX_LISTED ? [`- ${textsOf[language].more.replace('{count}', String(findings.length - MAX_LISTED))}`] : [];
  return { subject: texts.subject(findings.length), text: `${texts.intro}\n\n${[...lines, ...more].join('\n')}\n` };
};
