import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about custom domains. */
export const consoleDomains: AreaCatalogue['domains'] = {
  title: 'Eigen domeinen',
  hint: 'Een eigen hostnaam toont een statuspagina of de console. Hij is van u zodra zijn DNS-record is gevonden, en wordt bediend zodra hij is geactiveerd en naar de dienst leidt.',
  none: 'Nog geen domeinen',
  add: 'Nieuw domein',
  hostname: 'Hostnaam',
  hostnameHint: 'Bijvoorbeeld status.example.com.',
  serves: 'Toont',
  purposes: {
    status_page: 'Een statuspagina',
    white_label: 'De console',
  },
  statuses: {
    pending: 'Wacht op het DNS-record',
    verified: 'Geverifieerd, nog niet in gebruik',
    active: 'In gebruik',
    lapsed: 'In gebruik, maar het DNS-record ontbreekt',
  },
  reasons: {
    recordMissing: 'Het DNS-record is er nog niet.',
    recordDiffers: 'Het DNS-record heeft een andere waarde.',
    lookupFailed: 'Het DNS-record kon niet worden gelezen.',
  },
  recordName: 'Naam van het DNS-record',
  recordValue: 'De waarde, van het type {type}',
  until: 'Zonder dit record eindigt de aanvraag op {time}.',
  verify: 'Verifiëren',
  activate: 'Activeren',
  deleteHint: 'De hostnaam wordt vanaf dat moment niet meer bediend.',
};
