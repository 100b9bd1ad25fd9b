import { bodyRule } from '../kernel/issue.ts';
import type { Issue } from '../kernel/issue.ts';
import { rangeOfHours } from '../kernel/daily-period.ts';
import type { Rule } from '../kernel/rules.ts';
import { elapsed, later, minutes } from '../kernel/time.ts';
import type { OffsetChanges } from '../kernel/wall-clock.ts';
import { quietUntil } from '../kernel/quiet-hours.ts';
import type { QuietHours } from '../kernel/quiet-hours.ts';

/** The urgencies of notifications. Critical incidents and errors have high urgency. */
export const urgencies = ['high', 'low'] as const;
/** The urgency of a notification, which decides by which rules a person is notified. */
export type Urgency = (typeof urgencies)[number];

/** The maximum number of steps of a person's rules for one urgency. */
export const MAX_RULE_STEPS = 20;
/** The maximum delay of a step, in minutes: one day. */
export const MAX_AFTER_MINUTES = 1440;
/** The default time between the notice of a shift and its start, in minutes. */
export const DEFAULT_SHIFT_NOTICE_MINUTES = 60;
/** The maximum time between the notice of a shift and its start, in minutes: one week. */
export const MAX_SHIFT_NOTICE_MINUTES = 10_080;

/** A step of a person's rules: the delay from the notification, and the contact method. */
export interface RuleStep {
  readonly afterMinutes: number;
  readonly contactMethodId: number;
}

/** The notification rules of a person. */
export interface NotificationRules {
  readonly high: readonly RuleStep[];
  readonly low: readonly RuleStep[];
  /** The hours in which notifications of low urgency are held, or null for none. */
  readonly quietHours: QuietHours | null;
  /** The time between the notice of a shift and its start, in minutes, or null for no notice. */
  readonly shiftNoticeMinutes: number | null;
}

/** The rules of a person who has not set any: mail at once. */
export const defaultRules: NotificationRules = {
  high: [],
  low: [],
  quietHours: null,
  shiftNoticeMinutes: DEFAULT_SHIFT_NOTICE_MINUTES,
};

/** The requested rules and the contact methods of the person. */
export interface RulesFacts {
  /** The rules as sent. */
  readonly rules: NotificationRules;
  /** The contact methods of the person, and when they were verified; null for never. */
  readonly methods: readonly { readonly id: number; readonly verifiedAt: Date | null }[];
}

const stepIssues = ({ rules, methods }: RulesFacts): readonly Issue[] =>
  urgencies.flatMap((urgency) =>
    rules[urgency].flatMap(({ contactMethodId }, index): readonly Issue[] => {
      const method = methods.find(({ id }) => id === contactMethodId);
      const path = `${urgency}.${index}.contactMethodId`;
      if (method === undefined) return [{ path, message: 'You have no contact method with this id.' }];
      return method.verifiedAt === null ? [{ path, message: 'The contact method is not verified.' }] : [];
    }),
  );

/** The rules for the steps by which a person wants to be notified. */
export const notificationRulesRules = [bodyRule(stepIssues)] as const satisfies readonly Rule<RulesFacts>[];

/**
 * Returns the rules without the steps of a contact method. An urgency without steps is notified by mail at once, so
 * every person remains reachable.
 */
export const withoutMethod = (rules: NotificationRules, methodId: number): NotificationRules => {
  const others = (steps: readonly RuleStep[]): readonly RuleStep[] =>
    steps.filter(({ contactMethodId }) => contactMethodId !== methodId);
  return { ...rules, high: others(rules.high), low: others(rules.low) };
};

/** Returns true if the person is notified by mail because an urgency has no steps. */
export const isMailImplied = (rules: Pick<NotificationRules, Urgency>): boolean =>
  urgencies.some((urgency) => rules[urgency].length === 0);

/**
 * Returns the rules by which a device is notified at once, beside what the person has chosen. An urgency without steps
 * was notified by mail, which becomes a step if `mailId` is the method for it. Returns the same rules if they have the
 * device.
 */
export const withDevice = (rules: NotificationRules, deviceId: number, mailId: number | null): NotificationRules => {
  const device: RuleStep = { afterMinutes: 0, contactMethodId: deviceId };
  const added = (steps: readonly RuleStep[]): readonly RuleStep[] => {
    if (steps.length >= MAX_RULE_STEPS || steps.some(({ contactMethodId }) => contactMethodId === deviceId))
      return steps;
    if (steps.length > 0 || mailId === null) return [device, ...steps];
    return [device, { afterMinutes: 0, contactMethodId: mailId }];
  };
  const [high, low] = [added(rules.high), added(rules.low)];
  return high === rules.high && low === rules.low ? rules : { ...rules, high, low };
};

/** A page that follows from a person's rules. */
export interface PlannedOnCallPage {
  /** The name of the rule, unique within a notification, such as `high.0`. */
  readonly rule: string;
  /** The contact method, or null for mail to the address of the account. */
  readonly contactMethodId: number | null;
  readonly dueAt: Date;
}

/**
 * Returns the pages of a notification at `now`: one for each step, or a mail at once without steps. `group` is the
 * first part of the rules' names. See ADR 0089.
 */
export const planPages = (
  urgency: Urgency,
  rules: Pick<NotificationRules, Urgency>,
  now: Date,
  group: string = urgency,
): readonly PlannedOnCallPage[] => {
  const steps = rules[urgency];
  if (steps.length === 0) return [{ rule: `${group}.mail`, contactMethodId: null, dueAt: now }];
  return steps.map(({ afterMinutes, contactMethodId }, index) => ({
    rule: `${group}.${index}`,
    contactMethodId,
    dueAt: later(now, minutes(afterMinutes)),
  }));
};

/** Returns the page about an update for a person who was paged before: the person's first step, at once. */
export const planUpdate = (
  urgency: Urgency,
  rules: Pick<NotificationRules, Urgency>,
  now: Date,
): readonly PlannedOnCallPage[] =>
  inOrder(planPages(urgency, rules, now))
    .slice(0, 1)
    .map((page) => ({ ...page, dueAt: now }));

const inOrder = (pages: readonly PlannedOnCallPage[]): readonly PlannedOnCallPage[] =>
  pages.toSorted((one, other) => elapsed(other.dueAt, one.dueAt));

/**
 * Returns the pages about notifications that quiet hours held. The first page is due at once. The others follow unless
 * all incidents are acknowledged: `isUnanswered` gives the present state, and each page checks again. The rules' names
 * contain the time, because later pages can be held once more.
 */
export const planDigest = (
  rules: Pick<NotificationRules, Urgency>,
  isUnanswered: boolean,
  now: Date,
): readonly PlannedOnCallPage[] => {
  const pages = inOrder(planPages('low', rules, now, `digest ${now.toISOString()}`));
  const delay = Math.min(...pages.map(({ dueAt }) => elapsed(now, dueAt)));
  return (isUnanswered ? pages : pages.slice(0, 1)).map((page) => ({ ...page, dueAt: later(page.dueAt, -delay) }));
};

/**
 * Returns the pages of a notification at `now` if nobody answers: the pages before quiet hours, and a digest at their
 * end. `held` returns the time until which quiet hours hold a page that is due at a moment.
 */
export const expectedPages = (
  urgency: Urgency,
  rules: NotificationRules,
  held: (at: Date) => Date | null,
  now: Date,
): readonly PlannedOnCallPage[] => {
  const planned = inOrder(planPages(urgency, rules, now));
  const [hold] = [now, ...planned.map(({ dueAt }) => dueAt)].flatMap((from) => {
    const until = held(from);
    return until === null ? [] : [{ from, until }];
  });
  return hold === undefined
    ? planned
    : [...planned.filter(({ dueAt }) => dueAt < hold.from), ...planDigest(rules, true, hold.until)];
};

/**
 * Returns the time until which a notification is held, or null if it is not held. `offsetChanges` returns the offset
 * changes of a zone.
 */
export const heldUntil = (
  urgency: Urgency,
  { quietHours }: Pick<NotificationRules, 'quietHours'>,
  offsetChanges: (zone: string, range: ReturnType<typeof rangeOfHours>) => OffsetChanges,
  now: Date,
): Date | null =>
  urgency === 'high' || quietHours === null
    ? null
    : quietUntil(quietHours, offsetChanges(quietHours.timezone, rangeOfHours(now)), now);
