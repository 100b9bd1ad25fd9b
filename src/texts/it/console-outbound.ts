import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about outbound integrations. */
export const consoleOutbound: AreaCatalogue['outbound'] = {
  title: 'Integrazioni',
  new: 'Nuova integrazione',
  back: 'Tutte le integrazioni',
  create: 'Crea l’integrazione',
  none: 'Nessuna integrazione',
  noneHint:
    'Un’integrazione invia ogni modifica di un incidente a un altro sistema, o apre un ticket per ogni incidente.',
  types: {
    webhook: 'Richieste a un indirizzo',
    jira: 'Ticket in Jira',
    zammad: 'Ticket in Zammad',
    github: 'Issue in GitHub',
    gitlab: 'Issue in GitLab',
    halopsa: 'Ticket in HaloPSA',
  },
  typeHints: {
    webhook: 'Ogni modifica di un incidente è inviata con una richiesta POST.',
    ticket: 'Ogni incidente ha un ticket, che viene chiuso quando l’incidente è risolto.',
  },
  systemUrl: 'Indirizzo del sistema',
  suchAs: 'Ad esempio {example}',
  urlHint: 'L’host deve essere pubblico.',
  clientSecret: 'Segreto del client',
  tokens: {
    jira: 'Un token API di un account che può creare, commentare e far avanzare le richieste',
    zammad: 'Un token di accesso di un agente con il permesso ticket.agent',
    github: 'Un token granulare con accesso in lettura e scrittura alle issue',
    gitlab: 'Un token di accesso del progetto con ambito api e ruolo Reporter',
    halopsa: 'Dell’applicazione API che accede come servizio',
  },
  ticketMembers: {
    jira: {
      project: 'Chiave del progetto',
      account: 'Indirizzo e-mail dell’account del token',
      issueType: 'Tipo delle richieste, Task se vuoto',
      closedStatus: 'Stato delle richieste chiuse',
    },
    zammad: {
      project: 'Nome del gruppo',
      account: 'Indirizzo e-mail del cliente dei ticket',
      closedStatus: 'Stato dei ticket chiusi, closed se vuoto',
    },
    github: {
      project: 'Repository, come proprietario/nome',
    },
    gitlab: {
      project: 'Percorso o id del progetto',
    },
    halopsa: {
      project: 'Id del cliente',
      account: 'Client id dell’applicazione API',
      issueType: 'Id del tipo di ticket',
      closedStatus: 'Id dello stato dei ticket chiusi, 9 se vuoto',
    },
  },
  ticketLabels: 'Etichette',
  events: 'Modifiche inviate',
  comments: 'Modifiche che diventano commenti',
  eventsHint: 'Ciò che le persone e il servizio fanno a un incidente',
  allEvents: 'Tutte',
  withoutHeaders: 'Rimuovi le intestazioni salvate',
  secretHint: 'Lo copi ora. Verifica le richieste e non verrà più mostrato.',
  tickets: 'Ticket',
  wayBack: 'Webhook del sistema di ticket',
  wayBackSecretHint: 'Copi ora l’indirizzo e il segreto. Il segreto non verrà più mostrato.',
  wayBackHints: {
    jira: 'Aggiunga con esso un webhook per «Richiesta aggiornata», per prendere in carico e chiudere gli incidenti in Jira.',
    zammad:
      'Aggiunga un webhook con il segreto come token HMAC SHA1 e un trigger che lo chiami quando cambia il proprietario o lo stato.',
    github: 'Aggiunga un webhook per «Issues» con tipo di contenuto application/json.',
    gitlab: 'Aggiunga un webhook per «Issues events» con il segreto come token segreto.',
    halopsa:
      'Aggiunga un webhook con autenticazione Basic, utente watchstead e il segreto come password, per i ticket riassegnati e i cambi di stato.',
  },
  deleteHint: 'Le sue consegne vengono eliminate con essa. I ticket restano come sono.',
  writeDenied: 'Solo gli amministratori del team e dell’organizzazione possono modificare l’integrazione.',
  actions: {
    open: 'ha aperto il ticket',
    comment: 'ha commentato il ticket',
    close: 'ha chiuso il ticket',
  },
  incident: 'Incidente',
  attempts: 'Tentativi: {count}',
  nextAttempt: 'prossimo il {time}',
  retry: 'Invia di nuovo',
};
