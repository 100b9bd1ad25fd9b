/** Why a product answers otherwise in some cases, and which document decides. */
export interface Difference {
  /** The cases, by their ids. */
  readonly cases: RegExp;
  readonly what: string;
  readonly right: string;
}

const ACCOUNTING = 'Watchstead, by [accounting](accounting.md)';
const ON_CALL = 'Watchstead, by [on-call schedules](on-call.md)';

/** The reasons for which products answer otherwise, by the name of the product. */
export const differencesOf: Readonly<Record<string, readonly Difference[]>> = {
  'Uptime Kuma': [
    {
      cases: /^(nothing-stored|maintenance-all-day)$/,
      what: 'It answers 0 % where no time counts.',
      right: `${ACCOUNTING}: time that is neither up nor down is no outage`,
    },
    {
      cases: /^less-than-half-known$/,
      what: 'It states an uptime, however little of the period is known.',
      right: 'Each by its own documents: Watchstead states none below a coverage of 50 %',
    },
    {
      cases: /^day-of-/,
      what: 'A day is the 24 hours before now, whatever the clock does in them.',
      right: 'Watchstead for a day on the calendar, by the IANA time zone database; Uptime Kuma promises 24 hours',
    },
    {
      cases: /^month-with-/,
      what: 'A month is the last 30 days of UTC.',
      right: 'Watchstead for a month on the calendar, by the IANA time zone database; Uptime Kuma promises 30 days',
    },
    {
      cases: /^service-hours$/,
      what: 'It has no service hours.',
      right: 'Each by its own documents',
    },
  ],
  GoAlert: [
    {
      cases: /^month-/,
      what: 'In a month without the day of the handoff it happens in the next month, because `AddDate` of Go carries days over.',
      right: `${ON_CALL}: the last day of the month`,
    },
    {
      cases: /^(gap-hourly|hourly-since-1990|two-hours-at-troll)$/,
      what: 'An hour that the clock skips uses up no turn.',
      right:
        'Each by its own documents: hours of Watchstead are those of the clock, so that handoffs stay at their times',
    },
    {
      cases: /^(apia-daily|kwajalein-skips-a-day|sunday-begins-at-one)$/,
      what: 'If the clock skips the end of a shift, `EndTime` returns the start of the shift, and a program that follows the shifts never ends.',
      right: 'Watchstead, by the comment of that function: the end is guaranteed to be after the start',
    },
  ],
};
