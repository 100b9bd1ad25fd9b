/** The texts of the console about pauses of monitors. */
export const consolePauses = {
  title: 'Pause {name}',
  length: 'How long',
  open: 'Until resumed',
  hour: '1 hour',
  fourHours: '4 hours',
  morning: 'Until {time}',
  time: 'Until a time …',
  end: 'Resumes at',
  endHint: 'At most 24 hours from now.',
  pausedUntil: 'Paused until {time}',
} as const;
