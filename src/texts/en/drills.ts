/** The page on which a person confirms a drill, and the words of its link. */
export const drills = {
  title: 'Drill',
  text: 'This is a drill. Nothing is down. {organization} tests whether its alarms reach you.',
  confirm: 'Confirm that it has reached me',
  confirmed: 'You have confirmed this drill. There is nothing else to do.',
  notices: { confirmed: 'Thank you. The drill has reached you.' },
  expiry: 'The link of a drill is valid until the drill ends, for at most three days.',
} as const;
