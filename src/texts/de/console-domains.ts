import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about custom domains. */
export const consoleDomains: AreaCatalogue['domains'] = {
  title: 'Eigene Domains',
  hint: 'Ein eigener Hostname zeigt eine Statusseite oder die Konsole. Er gehört Ihnen, sobald sein DNS-Eintrag gefunden ist, und wird bedient, sobald er aktiviert ist und zum Dienst führt.',
  none: 'Noch keine Domains',
  add: 'Neue Domain',
  hostname: 'Hostname',
  hostnameHint: 'Etwa status.example.com.',
  serves: 'Zeigt',
  purposes: {
    status_page: 'Eine Statusseite',
    white_label: 'Die Konsole',
  },
  statuses: {
    pending: 'Wartet auf den DNS-Eintrag',
    verified: 'Bestätigt, noch nicht in Betrieb',
    active: 'In Betrieb',
    lapsed: 'In Betrieb, aber der DNS-Eintrag fehlt',
  },
  reasons: {
    recordMissing: 'Der DNS-Eintrag ist noch nicht da.',
    recordDiffers: 'Der DNS-Eintrag hat einen anderen Wert.',
    lookupFailed: 'Der DNS-Eintrag konnte nicht gelesen werden.',
  },
  recordName: 'Name des DNS-Eintrags',
  recordValue: 'Sein Wert, vom Typ {type}',
  until: 'Ohne ihn endet die Anmeldung am {time}.',
  verify: 'Prüfen',
  activate: 'Aktivieren',
  deleteHint: 'Der Hostname wird ab dann nicht mehr bedient.',
};
