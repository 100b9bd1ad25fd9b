import type { Catalogue } from '../catalogue.ts';
import { alertStates } from './alert-states.ts';
import { coverage } from './coverage.ts';
import { facets } from './facets.ts';

export const notifications: Catalogue['notifications'] = {
  states: alertStates,
  headlines: {
    'incident.opened': '{name} non è raggiungibile.',
    'incident.reopened': '{name} è di nuovo non raggiungibile.',
    'incident.reminder': '{name} è ancora non raggiungibile.',
    'incident.resolved': '{name} è di nuovo raggiungibile.',
    'incident.worsened': 'Il problema di {name} è peggiorato.',
    'incident.eased': 'Il problema di {name} si è ridotto, ma non è risolto.',
    'incident.monitoringStopped': '{name} non è più monitorato. In quel momento l’interruzione non era terminata.',
    'certificate.expiring': 'Il certificato di {host} scade il {date}.',
    'certificate.reminder': 'Il certificato di {host} non è stato ancora rinnovato e scade il {date}.',
    'certificate.renewed': 'Il certificato di {host} è stato rinnovato ed è valido fino al {date}.',
    'domain.expiryWarning': 'Il dominio {host} scade il {date}.',
    'domain.expiryError': 'Il dominio {host} scade presto, il {date}.',
    'domain.expired': 'Il dominio {host} è scaduto il {date}.',
    'domain.renewed': 'Il dominio {host} è stato rinnovato ed è valido fino al {date}.',
    'monitor.changed': 'È cambiato qualcosa da cui dipende {name}.',
    'channel.test': 'Questa è una prova del canale di notifica {name}.',
    'message.sent': '{name}',
    'onCall.page': 'Incidente: {name}',
    'onCall.acknowledged': 'Preso in carico: {name}',
    'onCall.recovered': 'Risolto: {name}',
    'onCall.digest': '{name}',
    'onCall.shift': 'Il suo turno di reperibilità in {name} inizia presto.',
    'onCall.drill': 'Questa è un’esercitazione, nulla è guasto: {name} verifica che i suoi allarmi La raggiungano.',
    'onCall.code':
      '{name} conferma che gli avvisi di reperibilità la raggiungono qui. Inserisca questo codice entro dieci minuti dove ha aggiunto il recapito.',
    'onCall.device':
      'Gli avvisi di {name} ora la raggiungono anche su un dispositivo aggiunto tramite il link di un avviso. Se non è stato lei, rimuova il dispositivo nel suo profilo.',
  },
  headlinesWithDuration: {
    'incident.resolved': '{name} è di nuovo raggiungibile. L’interruzione è durata {duration}.',
    'onCall.recovered': 'Risolto dopo {duration}: {name}',
  },
  fields: {
    channel: 'Canale',
    incident: 'Incidente',
    monitor: 'Monitor',
    target: 'Destinazione',
    certificate: 'Certificato',
    issuer: 'Emittente',
    domain: 'Dominio',
    registrar: 'Registrar',
    changed: 'Modifica',
    before: 'Prima',
    after: 'Adesso',
    validUntil: 'Valido fino al',
    daysLeft: 'Giorni rimanenti',
    since: 'Non raggiungibile dal',
    resolved: 'Raggiungibile dal',
    monitoredUntil: 'Monitorato fino al',
    gaps: 'Disponibile nel frattempo',
    duration: 'Durata',
    customer: 'Cliente',
    organization: 'Organizzazione',
    notified: 'Avvisati anche',
    contact: 'Contatto',
    severity: 'Gravità',
    shiftStart: 'Inizio del turno',
    shiftEnd: 'Fine del turno',
  },
  facets,
  noValues: 'nessuno',

  /** The texts for contacts of customers, who do not know the monitors. */
  contacts: {
    down: '{name} al momento non funziona',
    slow: '{name} al momento è lento',
    problem: 'C’è un problema con {name}',
    over: '{name} funziona di nuovo',
    overAfter: '{name} funziona di nuovo dopo {duration}',
    unmonitored: '{name} non è più monitorato',
    next: 'Che cosa succede ora',
    handled: '{organization} è al corriente e se ne sta occupando.',
    group: '{count} servizi al momento non funzionano',
    groupOver: '{count} servizi funzionano di nuovo',
  },
  /** The texts that differ for incidents that people on call are notified of. */
  onCall: { fields: { since: 'Dal', resolved: 'Risolto' } },
  kinds: {
    ip: {
      states: {
        'incident.opened': 'In una lista di blocco',
        'incident.reopened': 'Di nuovo in una lista di blocco',
        'incident.reminder': 'Ancora in una lista di blocco',
        'incident.resolved': 'In nessuna lista di blocco',
        'incident.worsened': 'In un’altra lista di blocco',
        'incident.eased': 'In meno liste di blocco',
      },
      headlines: {
        'incident.opened': '{name} è in una lista di blocco DNS.',
        'incident.reopened': '{name} è di nuovo in una lista di blocco DNS.',
        'incident.reminder': '{name} è ancora in una lista di blocco DNS.',
        'incident.resolved': '{name} non è più in nessuna lista di blocco DNS.',
        'incident.worsened': '{name} è in un’ulteriore lista di blocco DNS.',
        'incident.eased': '{name} è in meno liste di blocco DNS, ma non ne è uscito del tutto.',
        'incident.monitoringStopped': '{name} non è più monitorato. In quel momento era in una lista di blocco DNS.',
      },
      headlinesWithDuration: {
        'incident.resolved': '{name} non è più in nessuna lista di blocco DNS. L’iscrizione è durata {duration}.',
      },
      fields: { since: 'In lista dal', resolved: 'Fuori lista dal' },
    },
    domain: {
      states: {
        'incident.opened': 'Problema di dominio',
        'incident.reopened': 'Di nuovo un problema di dominio',
        'incident.reminder': 'Il problema di dominio persiste',
        'incident.resolved': 'Problema di dominio risolto',
      },
      headlines: {
        'incident.opened': 'C’è un problema con la registrazione di {name}.',
        'incident.reopened': 'C’è di nuovo un problema con la registrazione di {name}.',
        'incident.reminder': 'Il problema con la registrazione di {name} persiste.',
        'incident.resolved': 'Il problema con la registrazione di {name} è risolto.',
        'incident.monitoringStopped':
          '{name} non è più monitorato. In quel momento c’era un problema con la registrazione.',
      },
      headlinesWithDuration: {
        'incident.resolved': 'Il problema con la registrazione di {name} è risolto. È durato {duration}.',
      },
      fields: { since: 'Problema dal', resolved: 'Risolto' },
    },
  },
  severities: { critical: 'Critica', error: 'Errore', warning: 'Avviso', info: 'Informazione' },
  since: 'dal',
  from: 'dal',
  after: 'dopo',
  cause: 'Causa',
  openIncident: 'Apri l’incidente',
  answerPage: 'Prendi in carico o rifiuta',
  heldPages: {
    summary: 'Durante le sue ore di silenzio: {open}, {resolved}.',
    open: { plural: 'count', one: '1 incidente aperto', other: '{count} incidenti aperti' },
    resolved: { plural: 'count', one: '{count} risolto', other: '{count} risolti' },
  },
  merged: '{title} (unito a {into})',
  unreachedIncident: {
    subjects: { held: 'Nessuno è reperibile: {title}', nobodyNotified: 'Nessuno è stato avvisato: {title}' },
    reasons: {
      held: 'Un livello di escalation non raggiunge nessuno e attende che qualcuno sia reperibile.',
      nobodyNotified: 'L’escalation di un incidente non ha raggiunto nessuno.',
    },
    text: '{reason}\n\nIncidente: {title}\nGravità: {severity}\n\nSi occupi dell’incidente e verifichi la sua policy di escalation.\n',
  },
  disabledChannel: {
    subject: 'Canale di notifica disattivato: {channel}',
    text: 'Il canale di notifica {channel} è stato disattivato. {reason} Non invierà avvisi finché non sarà riattivato.\n',
    reasons: {
      gone: 'Il destinatario ha risposto che non esiste più.',
      refusing: 'Il destinatario ha rifiutato tutti gli ultimi messaggi.',
    },
  },
  silencedCustomers: {
    subject: 'Clienti senza un canale scelto: {channel}',
    text: '{loss} Era l’ultimo canale attivo scelto da questi clienti:\n{customers}\n\nI loro avvisi vengono ora inviati a tutti i canali attivi dell’organizzazione. Se non è ciò che desidera, scelga altri canali per questi clienti.\n',
    losses: {
      deleted: 'Il canale di notifica {channel} è stato eliminato.',
      turnedOff: 'Il canale di notifica {channel} è stato spento.',
      disabled: 'Il canale di notifica {channel} è stato disattivato.',
    },
    others: { plural: 'count', one: '1 altro cliente', other: 'altri {count} clienti' },
  },
  coverage,
  location: {
    fellSilent: {
      subject: 'Una sede di monitoraggio non risponde: {location}',
      text: 'Nessun worker della sede {location} invia segnalazioni. L’ultima segnalazione risale a {lastContact}.\n\nI suoi monitor non vengono controllati da lì. Avvii un worker con questa LOCATION oppure disattivi la sede.\n',
    },
    returned: {
      subject: 'Una sede di monitoraggio risponde di nuovo: {location}',
      text: 'Un worker della sede {location} invia di nuovo segnalazioni da {lastContact}.\n\nI suoi monitor vengono controllati da lì.\n',
    },
  },
  failingOwnServer: {
    subject: 'Il suo server di posta non accetta gli avvisi',
    text: 'Gli avvisi non possono essere consegnati ai suoi destinatari, perché il server di posta della sua organizzazione non li accetta.\n\nLa sua ultima risposta: {reply}\n\nL’invio viene ritentato per 24 ore, e solo tramite questo server. Verifichi il server di posta nelle impostazioni dell’organizzazione, oppure lo rimuova.\n',
    noReply: 'nessuna',
  },
  groupHeadline: '{count} monitor non sono raggiungibili.',
  recoveredHeadline: '{count} incidenti sono risolti.',
  more: 'altri {count}',
};
