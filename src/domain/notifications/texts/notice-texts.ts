import type { Notice } from '../alert.ts';
import type { DisabledReason } from '../channel-health.ts';
import type { NoticeText } from '../notices/notice-text.ts';

/** What leaves incidents without a person. */
export type CoverageNoticeKind = 'gap' | 'inactivePerson' | 'unreachablePerson' | 'policyReachesNobody';

/** What a line of a notification is about. */
export type NoticeField =
  | 'channel'
  | 'incident'
  | 'monitor'
  | 'target'
  | 'certificate'
  | 'issuer'
  | 'domain'
  | 'registrar'
  | 'validUntil'
  | 'daysLeft'
  | 'since'
  | 'resolved'
  | 'monitoredUntil'
  | 'duration'
  | 'customer'
  | 'organization'
  | 'severity'
  | 'shiftStart'
  | 'shiftEnd'
  | 'sent';

/** What a headline is made of: the name of the monitor or channel, and the duration of the outage if it is over. */
interface Headline {
  readonly name: string;
  readonly duration: string | null;
}

/** Texts about incidents of one kind of monitor that differ from the general ones. */
export interface KindTexts {
  readonly states: Readonly<Partial<Record<Notice['type'], string>>>;
  readonly headlines: Readonly<Partial<Record<Notice['type'], (headline: Headline) => string>>>;
  readonly fields: Readonly<Partial<Record<NoticeField, string>>>;
}

/** The texts of notifications in one language. */
export interface NoticeTexts {
  /** The BCP 47 tag for times and numbers. */
  readonly locale: string;
  /** The state in the subject. */
  readonly states: Readonly<Record<Notice['type'], string>>;
  /** The first sentence of the mail. */
  readonly headlines: Readonly<Record<Notice['type'], (headline: Headline) => string>>;
  readonly fields: Readonly<Record<NoticeField, string>>;
  /** By the kind of the monitor. An address is not down while a blocklist contains it. */
  readonly kinds: Readonly<Record<string, KindTexts>>;
  /** Joins what and since when in the subject. */
  readonly since: string;
  /** The same for what begins later. */
  readonly from: string;
  readonly after: string;
  readonly cause: string;
  readonly openIncident: string;
  /** The label of the link in a page. */
  readonly answerPage: string;
  /** The first sentence of the message after quiet hours: how many incidents are open, and how many are over. */
  readonly heldPages: (open: number, over: number) => string;
  /** Names an incident that was merged into another one. */
  readonly merged: (title: string, into: string) => string;
  /** The mail about an incident whose escalation reaches nobody. */
  readonly unreachedIncident: (title: string, severity: string, reason: 'held' | 'nobodyNotified') => NoticeText;
  /** The mail about a disabled channel. */
  readonly disabledChannel: (channel: string, reason: DisabledReason) => NoticeText;
  /** The mail about new findings of the coverage of on-call schedules and policies. */
  readonly coverage: {
    readonly subject: (count: number) => string;
    readonly intro: string;
    /** People who are targets of a policy have other lines than those whose turn it is. */
    readonly lines: Readonly<Record<CoverageNoticeKind | 'inactiveTarget' | 'unreachableTarget', (names: Readonly<Record<'schedule' | 'policy' | 'person', string>>) => string>>;
  };
  /** The mail about a location whose workers stopped reporting, or report again. The time is that of the last report. */
  readonly location: Readonly<Record<'fellSilent' | 'returned', (location: string, lastContact: string) => NoticeText>>;
  /** The mail about an organization's mail server that does not accept alerts; `reply` is its last one, if there was any. */
  readonly failingOwnServer: (reply: string | null) => NoticeText;
  /** The first sentence of a message about several outages; `{count}` stands for their number. */
  readonly groupHeadline: string;
  /** Stands for those that are not listed; `{count}` is their number. */
  readonly more: string;
}
