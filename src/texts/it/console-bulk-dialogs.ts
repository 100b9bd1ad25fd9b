import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the dialogs of actions on several monitors. */
export const consoleBulkDialogs: AreaCatalogue['bulkDialogs'] = {
  managementHint: 'I clienti modificano i monitor che gestiscono da soli.',
  managers: { managed: 'L’organizzazione', self_service: 'Il cliente' },
  channel: 'Canale',
  channelHint: 'Un canale silenziato non invia avvisi su questi monitor. Resta attivo per tutti gli altri.',
  choose: 'Scegliere …',
  look: 'Anteprima',
  preview: '{changed} cambierebbero, {refused} sono rifiutati.',
  refused: 'Monitor rifiutati',
  others: { plural: 'count', one: 'e {count} altro', other: 'e {count} altri' },
  apply: 'Applica',
  checking: 'Verifica di che cosa cambierebbe …',
  checkHint:
    'I controlli iniziano entro pochi secondi. Gli heartbeat e i monitor che nessuna posizione controlla sono esclusi.',
  checked: '{checked} sono in corso di controllo, {left} sono stati esclusi.',
  subject: 'Oggetto',
  text: 'Messaggio',
  about: 'Monitor: {names}',
  channelsHint: 'I canali di un cliente sono proposti se tutti i monitor selezionati gli appartengono.',
  noChannels: 'Nessun canale attivo può ricevere messaggi su tutti i monitor selezionati.',
  send: 'Invia',
  sent: {
    plural: 'count',
    one: '{count} messaggio è in viaggio. La pagina del canale mostra se arriva.',
    other: '{count} messaggi sono in viaggio. Le pagine dei canali mostrano se arrivano.',
  },
};
