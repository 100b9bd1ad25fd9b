/** The texts of the console about signals of heartbeats. */
export const consoleSignals = {
  title: 'Signals',
  none: 'The job has not sent a signal yet.',
  kinds: {
    success: 'Done',
    start: 'Started',
    fail: 'Failed',
    log: 'Log',
  },
  exitStatus: 'Exit status {status}',
  runTime: 'ran for {time}',
  body: 'What the job has sent ({bytes} bytes)',
  expected: 'When a signal is expected',
  expectedFromNow: 'Without a schedule, the interval counts from the last signal; here from now.',
  lateFrom: 'late from {time}',
  clockChange: 'The clock changes here',
  noneExpected: 'No further signal is expected.',
  problems: {
    unreadable: 'A cron expression of five fields, or calendar expressions of systemd, is expected.',
    unknownTimeZone: 'The time zone of the schedule is unknown.',
    neverRuns: 'This schedule never runs.',
    runsTooOften: 'This schedule runs more often than once a minute.',
  },
} as const;
