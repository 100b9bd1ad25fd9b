import type { Catalogue } from '../catalogue.ts';
import { alertStates } from './alert-states.ts';
import { coverage } from './coverage.ts';
import { facets } from './facets.ts';

export const notifications: Catalogue['notifications'] = {
  states: alertStates,
  headlines: {
    'incident.opened': '{name} ist ausgefallen.',
    'incident.reopened': '{name} ist erneut ausgefallen.',
    'incident.reminder': '{name} ist weiterhin ausgefallen.',
    'incident.resolved': '{name} ist wieder erreichbar.',
    'incident.worsened': 'Die Störung von {name} hat sich verschlimmert.',
    'incident.eased': 'Die Störung von {name} ist kleiner geworden, aber nicht behoben.',
    'incident.monitoringStopped': '{name} wird nicht mehr überwacht. Die Störung bestand zu diesem Zeitpunkt noch.',
    'certificate.expiring': 'Das Zertifikat von {host} läuft am {date} ab.',
    'certificate.reminder': 'Das Zertifikat von {host} ist noch nicht erneuert und läuft am {date} ab.',
    'certificate.renewed': 'Das Zertifikat von {host} wurde erneuert und gilt bis {date}.',
    'domain.expiryWarning': 'Die Domain {host} läuft am {date} ab.',
    'domain.expiryError': 'Die Domain {host} läuft bald ab, am {date}.',
    'domain.expired': 'Die Domain {host} ist am {date} abgelaufen.',
    'domain.renewed': 'Die Domain {host} wurde erneuert und gilt bis {date}.',
    'monitor.changed': 'Etwas, wovon {name} abhängt, hat sich geändert.',
    'channel.test': 'Dies ist ein Test des Benachrichtigungskanals {name}.',
    'message.sent': '{name}',
    'onCall.page': 'Störung: {name}',
    'onCall.acknowledged': 'Bestätigt: {name}',
    'onCall.recovered': 'Behoben: {name}',
    'onCall.digest': '{name}',
    'onCall.shift': 'Ihr Bereitschaftsdienst in {name} beginnt bald.',
    'onCall.drill': 'Dies ist ein Probealarm, nichts ist ausgefallen: {name} prüft, ob die Alarme Sie erreichen.',
    'onCall.code':
      '{name} bestätigt, dass Alarme der Bereitschaft Sie hier erreichen. Geben Sie diesen Code innerhalb von zehn Minuten dort ein, wo Sie den Kontaktweg hinzugefügt haben.',
    'onCall.device':
      'Alarme von {name} erreichen Sie jetzt auch auf einem Gerät, das über den Link eines Alarms hinzugefügt wurde. Wenn Sie das nicht waren, entfernen Sie das Gerät in Ihrem Profil.',
  },
  headlinesWithDuration: {
    'incident.resolved': '{name} ist wieder erreichbar. Die Störung dauerte {duration}.',
    'onCall.recovered': 'Behoben nach {duration}: {name}',
  },
  fields: {
    channel: 'Kanal',
    incident: 'Störung',
    monitor: 'Monitor',
    target: 'Ziel',
    certificate: 'Zertifikat',
    issuer: 'Aussteller',
    domain: 'Domain',
    registrar: 'Registrar',
    changed: 'Geändert',
    before: 'Vorher',
    after: 'Jetzt',
    validUntil: 'Gültig bis',
    daysLeft: 'Verbleibende Tage',
    since: 'Ausgefallen seit',
    resolved: 'Erreichbar seit',
    monitoredUntil: 'Überwacht bis',
    gaps: 'Dazwischen erreichbar',
    duration: 'Dauer',
    customer: 'Kunde',
    organization: 'Organisation',
    notified: 'Auch benachrichtigt',
    contact: 'Kontakt',
    severity: 'Schweregrad',
    shiftStart: 'Beginn des Dienstes',
    shiftEnd: 'Ende des Dienstes',
  },
  facets,
  noValues: 'keine',

  /** The texts for contacts of customers, who do not know the monitors. */
  contacts: {
    down: '{name} funktioniert derzeit nicht',
    slow: '{name} ist derzeit langsam',
    problem: 'Es gibt ein Problem mit {name}',
    over: '{name} funktioniert wieder',
    overAfter: '{name} funktioniert nach {duration} wieder',
    unmonitored: '{name} wird nicht mehr überwacht',
    next: 'Wie es weitergeht',
    handled: '{organization} ist informiert und kümmert sich darum.',
    group: '{count} Dienste funktionieren derzeit nicht',
    groupOver: '{count} Dienste funktionieren wieder',
  },
  /** The texts that differ for incidents that people on call are notified of. */
  onCall: { fields: { since: 'Seit', resolved: 'Behoben' } },
  kinds: {
    ip: {
      states: {
        'incident.opened': 'Auf Sperrliste',
        'incident.reopened': 'Erneut auf Sperrliste',
        'incident.reminder': 'Weiterhin auf Sperrliste',
        'incident.resolved': 'Nicht mehr auf Sperrlisten',
        'incident.worsened': 'Auf weiterer Sperrliste',
        'incident.eased': 'Auf weniger Sperrlisten',
      },
      headlines: {
        'incident.opened': '{name} steht auf einer DNS-Sperrliste.',
        'incident.reopened': '{name} steht erneut auf einer DNS-Sperrliste.',
        'incident.reminder': '{name} steht weiterhin auf einer DNS-Sperrliste.',
        'incident.resolved': '{name} steht auf keiner DNS-Sperrliste mehr.',
        'incident.worsened': '{name} steht auf einer weiteren DNS-Sperrliste.',
        'incident.eased': '{name} steht auf weniger DNS-Sperrlisten, ist aber weiterhin eingetragen.',
        'incident.monitoringStopped':
          '{name} wird nicht mehr überwacht. Die Adresse stand zu diesem Zeitpunkt auf einer DNS-Sperrliste.',
      },
      headlinesWithDuration: {
        'incident.resolved': '{name} steht auf keiner DNS-Sperrliste mehr. Der Eintrag bestand {duration}.',
      },
      fields: { since: 'Gelistet seit', resolved: 'Nicht mehr gelistet seit' },
    },
    domain: {
      states: {
        'incident.opened': 'Domainproblem',
        'incident.reopened': 'Domainproblem erneut',
        'incident.reminder': 'Domainproblem besteht weiter',
        'incident.resolved': 'Domainproblem behoben',
      },
      headlines: {
        'incident.opened': 'Mit der Registrierung von {name} gibt es ein Problem.',
        'incident.reopened': 'Mit der Registrierung von {name} gibt es erneut ein Problem.',
        'incident.reminder': 'Das Problem mit der Registrierung von {name} besteht weiter.',
        'incident.resolved': 'Das Problem mit der Registrierung von {name} ist behoben.',
        'incident.monitoringStopped':
          '{name} wird nicht mehr überwacht. Zu diesem Zeitpunkt gab es ein Problem mit der Registrierung.',
      },
      headlinesWithDuration: {
        'incident.resolved': 'Das Problem mit der Registrierung von {name} ist behoben. Es dauerte {duration}.',
      },
      fields: { since: 'Problem seit', resolved: 'Behoben' },
    },
  },
  severities: { critical: 'Kritisch', error: 'Fehler', warning: 'Warnung', info: 'Hinweis' },
  since: 'seit',
  from: 'ab',
  after: 'nach',
  cause: 'Ursache',
  openIncident: 'Störung öffnen',
  answerPage: 'Bestätigen oder ablehnen',
  heldPages: {
    summary: 'Während Ihrer Ruhezeit: {open}, {resolved}.',
    open: { plural: 'count', one: '1 Störung ist offen', other: '{count} Störungen sind offen' },
    resolved: { plural: 'count', one: '{count} behoben', other: '{count} behoben' },
  },
  merged: '{title} (zusammengeführt mit {into})',
  unreachedIncident: {
    subjects: { held: 'Niemand in Bereitschaft: {title}', nobodyNotified: 'Niemand wurde benachrichtigt: {title}' },
    reasons: {
      held: 'Eine Eskalationsstufe erreicht niemanden und wartet, bis jemand in Bereitschaft ist.',
      nobodyNotified: 'Die Eskalation einer Störung hat niemanden erreicht.',
    },
    text: '{reason}\n\nStörung: {title}\nSchweregrad: {severity}\n\nBitte kümmern Sie sich um die Störung und prüfen Sie ihren Eskalationsplan.\n',
  },
  disabledChannel: {
    subject: 'Benachrichtigungskanal deaktiviert: {channel}',
    text: 'Der Benachrichtigungskanal {channel} wurde deaktiviert. {reason} Er sendet keine Alarme, bis er wieder aktiviert wird.\n',
    reasons: {
      gone: 'Der Empfänger hat geantwortet, dass es ihn nicht mehr gibt.',
      refusing: 'Der Empfänger hat alle letzten Nachrichten abgelehnt.',
    },
  },
  silencedCustomers: {
    subject: 'Kunden ohne gewählten Kanal: {channel}',
    text: '{loss} Er war der letzte aktive Kanal, den diese Kunden gewählt hatten:\n{customers}\n\nIhre Alarme gehen jetzt an alle aktiven Kanäle der Organisation. Wählen Sie für diese Kunden andere Kanäle, wenn das nicht beabsichtigt ist.\n',
    losses: {
      deleted: 'Der Benachrichtigungskanal {channel} wurde gelöscht.',
      turnedOff: 'Der Benachrichtigungskanal {channel} wurde ausgeschaltet.',
      disabled: 'Der Benachrichtigungskanal {channel} wurde deaktiviert.',
    },
    others: { plural: 'count', one: '1 weiterer Kunde', other: '{count} weitere Kunden' },
  },
  coverage,
  location: {
    fellSilent: {
      subject: 'Standort meldet sich nicht: {location}',
      text: 'Kein Worker des Standorts {location} meldet sich. Die letzte Meldung war um {lastContact}.\n\nSeine Monitore werden von dort nicht geprüft. Starten Sie einen Worker mit dieser LOCATION, oder deaktivieren Sie den Standort.\n',
    },
    returned: {
      subject: 'Standort meldet sich wieder: {location}',
      text: 'Ein Worker des Standorts {location} meldet sich wieder seit {lastContact}.\n\nSeine Monitore werden von dort geprüft.\n',
    },
  },
  failingOwnServer: {
    subject: 'Ihr Mailserver nimmt keine Alarme an',
    text: 'Alarme an Ihre Empfänger können nicht zugestellt werden, weil der Mailserver Ihrer Organisation sie nicht annimmt.\n\nSeine letzte Antwort: {reply}\n\nDie Zustellung wird 24 Stunden lang wiederholt, und nur über diesen Server. Prüfen Sie den Mailserver in den Einstellungen der Organisation, oder entfernen Sie ihn.\n',
    noReply: 'keine',
  },
  groupHeadline: '{count} Monitore sind ausgefallen.',
  recoveredHeadline: '{count} Störungen sind behoben.',
  more: '{count} weitere',
};
