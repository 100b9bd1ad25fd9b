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
} as const;
