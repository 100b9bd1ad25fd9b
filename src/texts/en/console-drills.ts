/** The texts of the console about drills of the alarm path. */
export const consoleDrills = {
  title: 'Drills of the alarm path',
  back: 'On-call',
  all: 'All drills',
  none: 'No drills yet',
  noneHint:
    'A drill tests before an outage that alarms arrive: on channels, with people, and by the escalation policies.',
  start: 'Start a drill',
  startQuestion: 'Start a drill now?',
  startHint:
    'Each active channel and each verified contact method gets a message that says that it is a drill. People confirm theirs.',
  triggers: {
    monthly: 'Monthly drill',
    manual: 'Started by somebody',
  },
  running: 'Running',
  score: '{percent} reached',
  drillOf: 'Drill of {time}',
  counts: '{reached} of {tested} reached their goal, {skipped} were skipped.',
  deadline: 'It ends by {time}.',
  kinds: {
    channel: 'Channels',
    contactMethod: 'People',
    policy: 'Escalation policies',
  },
  states: {
    planned: 'Planned',
    sent: 'Sent',
    accepted: 'Accepted',
    delivered: 'Delivered',
    confirmed: 'Confirmed',
    failed: 'Failed',
    skipped: 'Skipped',
  },
  causes: {
    refused: 'The receiver refused the message.',
    notAccepted: 'The drill ended before the receiver accepted the message.',
    notConfirmed: 'The drill ended before the person confirmed it.',
    reachesNobody: 'A step of the policy reaches nobody.',
    noAllowedHours: 'No hours allowed the message before the drill ended.',
    personInactive: 'The person was deactivated.',
  },
  settings: 'Monthly drill',
  monthly: 'Start a drill each month',
  monthlyHint:
    'Channels get their message in these hours of the organization, people in those of their account and outside of their quiet hours.',
  day: 'Day of the month',
  from: 'From',
  to: 'To',
  tested: 'Alarm path tested on {time}: {percent} reached',
  untested: 'Alarm path never tested',
} as const;
