/** A line of a document or of the code of a product that decides. */
export interface Citation {
  /** The path in the repository of the product. */
  readonly file: string;
  readonly line: number;
  /** A part of the line, by which scripts/peers/record.ts finds that it is still there. */
  readonly text: string;
}

/** Why a product answers otherwise in some cases, and which document decides. */
export interface Difference {
  /** The cases, by their ids. */
  readonly cases: RegExp;
  readonly what: string;
  readonly right: string;
  /** What the product promises or does, in the version that was compared. */
  readonly cited?: readonly Citation[];
}

const calculator = (line: number, text: string): Citation => ({ file: 'server/uptime-calculator.js', line, text });
const label = (line: number, text: string): Citation => ({ file: 'src/components/Uptime.vue', line, text });
const rotation = (line: number, text: string): Citation => ({ file: 'schedule/rotation/rotation.go', line, text });

const uptime = (rule: number, section: string): string => `[accounting](accounting.md#${section}), rule ${rule}`;
const onCall = (section: string): string => `[on-call schedules](on-call.md#${section})`;

/** The reasons for which products answer otherwise, by the name of the product. */
export const differencesOf: Readonly<Record<string, readonly Difference[]>> = {
  'Uptime Kuma': [
    {
      cases: /^(nothing-stored|maintenance-all-day)$/,
      what: 'It answers 0 % where no time counts.',
      right: `Watchstead, by ${uptime(8, 'figures')}: time that is neither up nor down is no outage. Uptime Kuma begins with 0, and has no document that says why`,
      cited: [calculator(682, 'uptimeData.uptime = 0;'), calculator(880, 'uptime = 0;')],
    },
    {
      cases: /^less-than-half-known$/,
      what: 'It states an uptime, however little of the period is known.',
      right: `Each by its own rule. Watchstead, by ${uptime(10, 'figures')}: none below a coverage of 50 %. Uptime Kuma: the share of the heartbeats that it has`,
      cited: [calculator(684, 'total.up / (total.up + total.down)')],
    },
    {
      cases: /^day-of-/,
      what: 'A day is the 24 hours before now, whatever the clock does in them.',
      right: `Watchstead for a day on the calendar, by ${uptime(6, 'periods')}, and the IANA time zone database. Uptime Kuma labels its figure "24 hours", which it is`,
      cited: [label(93, '$t("hours", 24)'), calculator(803, '1440 = 24 * 60mins')],
    },
    {
      cases: /^month-with-/,
      what: 'A month is the last 30 days of UTC.',
      right: `Watchstead for a month on the calendar, by ${uptime(6, 'periods')}, and the IANA time zone database. Uptime Kuma labels its figure "30 days", and takes days of UTC on purpose`,
      cited: [label(91, '$t("days", 30)'), calculator(821, 'this.getData(30)'), calculator(502, 'so use UTC time')],
    },
    {
      cases: /^service-hours$/,
      what: 'It has no service hours.',
      right: `Each by its own rule. Watchstead, by ${uptime(7, 'periods')}: only service hours count. Uptime Kuma counts each heartbeat, whatever its time`,
      cited: [calculator(212, 'async update(status, ping = 0, date)')],
    },
  ],
  GoAlert: [
    {
      cases: /^month-/,
      what: 'In a month without the day of the handoff it happens in the next month, because `AddDate` of Go carries days over.',
      right: `Watchstead, by ${onCall('turns')}: the last day of the month. GoAlert has no document that says otherwise`,
      cited: [rotation(73, 'r.Start.AddDate(0, r.ShiftLength*n, 0)')],
    },
    {
      cases: /^(gap-hourly|hourly-since-1990|two-hours-at-troll)$/,
      what: 'An hour that the clock skips uses up no turn.',
      right: `Each by its own rule. Watchstead, by ${onCall('clock-changes')}: the turn of the skipped hour is used up, so that handoffs stay at their times. GoAlert: a shift that would end within the gap ends after it, and each end is one turn`,
      cited: [
        { file: 'util/timeutil/clock.go', line: 89, text: 'or the first instant after, if it does not exist' },
        { file: 'engine/rotationmanager/advance.go', line: 76, text: '(state.Position + 1) % partCount' },
      ],
    },
    {
      cases: /^(apia-daily|kwajalein-skips-a-day|sunday-begins-at-one)$/,
      what: 'If the clock skips the end of a shift, `EndTime` returns the start of the shift, and a program that follows the shifts never ends.',
      right: 'Watchstead, by the comment of that function: the end is guaranteed to be after the start',
      cited: [rotation(119, 'It is guaranteed to occur after t.')],
    },
  ],
};
