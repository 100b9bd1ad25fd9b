import { aLabelName } from '../../access/host-name.ts';
import type { Issue } from '../../kernel/issue.ts';
import { defineMonitorKind } from '../monitor-kind.ts';
import type { NewMonitorFacts } from '../monitor-kind.ts';
import { MAX_CHECK_INTERVAL } from '../check-interval.rules.ts';
import { flag, matchList, text } from '../setting-fields.ts';
import type { SettingsOf } from '../setting-fields.ts';

/** The checks of the mail of a domain, in the order in which evidence shows them. */
export const mailChecks = ['mx', 'spf', 'dmarc', 'mtaSts', 'tlsRpt', 'dane', 'ptr'] as const;
/** A check of the mail of a domain. */
export type MailCheck = (typeof mailChecks)[number];

/** The checks that must pass by default: without them, mail does not arrive or can be forged. */
const defaultMailChecks = ['mx', 'spf', 'dmarc'] as const satisfies readonly MailCheck[];

/** The shortest interval, in minutes. A check makes dozens of lookups, and records of mail change seldom. */
export const MIN_MAIL_INTERVAL = 15;

/** The maximum length of a domain name with a root dot, in characters. */
const MAX_DOMAIN_TEXT = 254;

const isMailCheck = (sent: unknown): sent is MailCheck => mailChecks.some((check) => check === sent);

const mailHealthFields = {
  checks: matchList(
    isMailCheck,
    {
      maxItems: mailChecks.length,
      maxLength: Math.max(...mailChecks.map(({ length }) => length)),
      expected: `a list of different values out of ${mailChecks.map((check) => `\`${check}\``).join(', ')}`,
    },
    defaultMailChecks,
  ),
  checkSmtpEnabled: flag(true),
};

/** The settings of a monitor of the mail of a domain. */
export type MailHealthSettings = SettingsOf<typeof mailHealthFields>;

const nameIssues = ({ sent: { domainName } }: NewMonitorFacts): readonly Issue[] =>
  typeof domainName !== 'string' || aLabelName(domainName) !== null
    ? []
    : [{ path: 'domainName', message: 'Expected a name in the public DNS, such as example.com.' }];

/**
 * The kind `mail-health`: what a domain publishes about its mail, and whether its mail servers answer. The hosts that
 * records name are examined when a check connects to them.
 */
export const mailHealthKind = defineMonitorKind({
  kind: 'mail-health',
  targetField: 'domainName',
  target: text({ minLength: 1, maxLength: MAX_DOMAIN_TEXT }, { isRequired: true }),
  canonical: aLabelName,
  types: {
    'mail-health': {
      intervalFloor: MIN_MAIL_INTERVAL,
      intervalCeiling: MAX_CHECK_INTERVAL,
      isHeartbeat: false,
      isSupported: true,
    },
  },
  defaultType: 'mail-health',
  settings: mailHealthFields,
  secrets: {},
  hosts: () => ({}),
  newIssues: nameIssues,
  changeIssues: nameIssues,
  newRules: [],
  changeRules: [],
});
