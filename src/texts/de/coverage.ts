import type { Catalogue } from '../catalogue.ts';

export const coverage: Catalogue['notifications']['coverage'] = {
  subject: {
    plural: 'count',
    one: 'Bereitschaft: 1 neuer Befund',
    other: 'Bereitschaft: {count} neue Befunde',
  },
  intro: 'Störungen erreichen möglicherweise niemanden.',
  lines: {
    gap: 'Dienstplan {schedule}: niemand hat Bereitschaft',
    inactivePerson:
      'Dienstplan {schedule}: {person} ist deaktiviert oder ohne Rolle im Incident-Management, der Dienst ist unbesetzt',
    unreachablePerson:
      'Dienstplan {schedule}: {person} ist nicht erreichbar: Die persönlichen Regeln verwenden nur E-Mail, die nicht versandt werden kann',
    policyReachesNobody: 'Eskalationsplan {policy}: eine Störung würde niemanden erreichen',
    inactiveTarget:
      'Eskalationsplan {policy}: {person} ist deaktiviert oder ohne Rolle im Incident-Management und wird nicht benachrichtigt',
    unreachableTarget:
      'Eskalationsplan {policy}: {person} ist nicht erreichbar, weil E-Mail nicht versandt werden kann und die persönlichen Regeln nichts anderes verwenden',
  },
};
