import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about custom domains. */
export const consoleDomains: AreaCatalogue['domains'] = {
  title: 'Domini propri',
  hint: 'Un nome host proprio mostra una pagina di stato o la console. È vostro quando il record DNS è trovato ed è servito quando è attivato e porta al servizio.',
  none: 'Ancora nessun dominio',
  add: 'Nuovo dominio',
  hostname: 'Nome host',
  hostnameHint: 'Per esempio status.example.com.',
  serves: 'Mostra',
  purposes: {
    status_page: 'Una pagina di stato',
    white_label: 'La console',
  },
  statuses: {
    pending: 'In attesa del record DNS',
    verified: 'Verificato, non ancora in servizio',
    active: 'In servizio',
    lapsed: 'In servizio, ma manca il record DNS',
  },
  reasons: {
    recordMissing: 'Il record DNS non esiste ancora.',
    recordDiffers: 'Il record DNS ha un altro valore.',
    lookupFailed: 'Non è stato possibile leggere il record DNS.',
  },
  recordName: 'Nome del record DNS',
  recordValue: 'Il suo valore, del tipo {type}',
  until: 'Senza di esso la richiesta termina il {time}.',
  verify: 'Verifica',
  activate: 'Attiva',
  deleteHint: 'Da quel momento il nome host non è più servito.',
};
