import type { DisabledReason } from '../channel-health.ts';
import type { NoticeTexts } from './notice-texts.ts';

const DISABLED_REASONS: Readonly<Record<DisabledReason, string>> = {
  gone: 'Der Empfänger hat geantwortet, dass es ihn nicht mehr gibt.',
  refusing: 'Der Empfänger hat alle letzten Nachrichten abgelehnt.',
};

export const german: NoticeTexts = {
  locale: 'de-CH',
  states: {
    'incident.opened': 'Ausgefallen',
    'incident.reopened': 'Erneut ausgefallen',
    'incident.reminder': 'Weiterhin ausgefallen',
    'incident.resolved': 'Wieder erreichbar',
    'incident.worsened': 'Verschlimmert',
    'incident.eased': 'Weiterhin gestört, aber weniger',
    'incident.monitoringStopped': 'Nicht mehr überwacht',
    'certificate.expiring': 'Zertifikat läuft ab',
    'certificate.reminder': 'Zertifikat läuft weiterhin ab',
    'certificate.renewed': 'Zertifikat erneuert',
    'channel.test': 'Test',
  },
  headlines: {
    'incident.opened': ({ name }) => `${name} ist ausgefallen.`,
    'incident.reopened': ({ name }) => `${name} ist erneut ausgefallen.`,
    'incident.reminder': ({ name }) => `${name} ist weiterhin ausgefallen.`,
    'incident.resolved': ({ name, duration }) => (duration === null ? `${name} ist wieder erreichbar.` : `${name} ist wieder erreichbar. Die Störung dauerte ${duration}.`),
    'incident.worsened': ({ name }) => `Die Störung von ${name} hat sich verschlimmert.`,
    'incident.eased': ({ name }) => `Die Störung von ${name} ist kleiner geworden, aber nicht behoben.`,
    'incident.monitoringStopped': ({ name }) => `${name} wird nicht mehr überwacht. Die Störung bestand zu diesem Zeitpunkt noch.`,
    'certificate.expiring': ({ name }) => `Das Zertifikat von ${name} läuft bald ab.`,
    'certificate.reminder': ({ name }) => `Das Zertifikat von ${name} läuft weiterhin bald ab.`,
    'certificate.renewed': ({ name }) => `Das Zertifikat von ${name} wurde erneuert.`,
    'channel.test': ({ name }) => `Dies ist ein Test des Benachrichtigungskanals ${name}.`,
  },
  fields: {
    channel: 'Kanal',
    incident: 'Störung',
    monitor: 'Monitor',
    target: 'Ziel',
    certificate: 'Zertifikat',
    issuer: 'Aussteller',
    validUntil: 'Gültig bis',
    daysLeft: 'Verbleibende Tage',
    since: 'Ausgefallen seit',
    resolved: 'Erreichbar seit',
    monitoredUntil: 'Überwacht bis',
    duration: 'Dauer',
    customer: 'Kunde',
    organization: 'Organisation',
    sent: 'Gesendet',
  },
  since: 'seit',
  after: 'nach',
  cause: 'Ursache',
  openIncident: 'Störung öffnen',
  disabledChannel: (channel, reason) => ({
    subject: `Benachrichtigungskanal deaktiviert: ${channel}`,
    text: `Der Benachrichtigungskanal ${channel} wurde deaktiviert.\n${DISABLED_REASONS[reason]}\nEr sendet keine Alarme, bis er wieder aktiviert wird.\n`,
  }),
  failingOwnServer: (reply) => ({
    subject: 'Ihr Mailserver nimmt keine Alarme an',
    text: [
      'Alarme an Ihre Empfänger können nicht zugestellt werden, weil der Mailserver Ihrer Organisation sie nicht annimmt.',
      `Seine letzte Antwort: ${reply ?? 'keine'}`,
      'Die Zustellung wird 24 Stunden lang wiederholt, und nur über diesen Server. Prüfen Sie den Mailserver in den Einstellungen der Organisation, oder entfernen Sie ihn.',
      '',
    ].join('\n'),
  }),
  groupHeadline: '{count} Monitore sind ausgefallen.',
  more: '{count} weitere',
};
