/** The mail about gaps in the coverage of on-call schedules. */
export const coverage = {
  subject: {
    plural: 'count',
    one: 'On-call coverage: 1 new finding',
    other: 'On-call coverage: {count} new findings',
  },
  intro: 'Incidents may reach nobody.',
  lines: {
    gap: 'Schedule {schedule}: nobody is on call',
    inactivePerson:
      'Schedule {schedule}: {person} is inactive or has no role in incident management, and the turn is empty',
    unreachablePerson:
      'Schedule {schedule}: no page can reach {person}, whose personal rules use only mail, which cannot be sent',
    policyReachesNobody: 'Escalation policy {policy}: an incident would reach nobody',
    inactiveTarget:
      'Escalation policy {policy}: {person} is inactive or has no role in incident management, and is not notified',
    unreachableTarget:
      'Escalation policy {policy}: no page can reach {person}, because mail cannot be sent and the personal rules use nothing else',
  },
} as const;
