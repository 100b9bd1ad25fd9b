import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about outbound integrations. */
export const consoleOutbound: AreaCatalogue['outbound'] = {
  title: 'Integrationen',
  new: 'Neue Integration',
  back: 'Alle Integrationen',
  create: 'Integration anlegen',
  none: 'Noch keine Integrationen',
  noneHint:
    'Eine Integration sendet jede Änderung einer Störung an ein anderes System oder eröffnet für jede Störung ein Ticket.',
  types: {
    webhook: 'Anfragen an eine Adresse',
    jira: 'Tickets in Jira',
    zammad: 'Tickets in Zammad',
    github: 'Issues in GitHub',
    gitlab: 'Issues in GitLab',
    halopsa: 'Tickets in HaloPSA',
  },
  typeHints: {
    webhook: 'Jede Änderung einer Störung wird als POST-Anfrage gesendet.',
    ticket: 'Jede Störung hat ein Ticket, das geschlossen wird, wenn sie behoben ist.',
  },
  systemUrl: 'Adresse des Systems',
  suchAs: 'Etwa {example}',
  urlHint: 'Der Host muss öffentlich sein.',
  clientSecret: 'Client-Secret',
  tokens: {
    jira: 'Ein API-Token eines Kontos, das Vorgänge anlegen, kommentieren und weiterführen darf',
    zammad: 'Ein Zugriffstoken eines Agenten mit dem Recht ticket.agent',
    github: 'Ein feingranulares Token mit Lese- und Schreibzugriff auf Issues',
    gitlab: 'Ein Projekt-Zugriffstoken mit dem Geltungsbereich api und der Rolle Reporter',
    halopsa: 'Der API-Anwendung, die sich als Dienst anmeldet',
  },
  ticketMembers: {
    jira: {
      project: 'Schlüssel des Projekts',
      account: 'E-Mail-Adresse des Kontos des Tokens',
      issueType: 'Typ der Vorgänge, sonst Task',
      closedStatus: 'Status geschlossener Vorgänge',
    },
    zammad: {
      project: 'Name der Gruppe',
      account: 'E-Mail-Adresse des Kunden der Tickets',
      closedStatus: 'Status geschlossener Tickets, sonst closed',
    },
    github: {
      project: 'Repository, als Besitzer/Name',
    },
    gitlab: {
      project: 'Pfad oder Id des Projekts',
    },
    halopsa: {
      project: 'Id des Kunden',
      account: 'Client-Id der API-Anwendung',
      issueType: 'Id des Tickettyps',
      closedStatus: 'Id des Status geschlossener Tickets, sonst 9',
    },
  },
  ticketLabels: 'Labels',
  events: 'Gesendete Änderungen',
  comments: 'Änderungen, die Kommentare werden',
  eventsHint: 'Was Menschen und der Dienst mit einer Störung tun',
  allEvents: 'Alle',
  withoutHeaders: 'Gespeicherte Header entfernen',
  secretHint: 'Kopieren Sie es jetzt. Es prüft die Anfragen und wird nicht wieder angezeigt.',
  tickets: 'Tickets',
  wayBack: 'Webhook des Ticketsystems',
  wayBackSecretHint: 'Kopieren Sie Adresse und Geheimnis jetzt. Das Geheimnis wird nicht wieder angezeigt.',
  wayBackHints: {
    jira: 'Legen Sie damit einen Webhook für «Vorgang aktualisiert» an, damit Störungen in Jira übernommen und geschlossen werden können.',
    zammad:
      'Legen Sie einen Webhook mit dem Geheimnis als HMAC-SHA1-Token an, und einen Trigger, der ihn bei Änderung von Besitzer oder Status aufruft.',
    github: 'Legen Sie einen Webhook für «Issues» mit dem Inhaltstyp application/json an.',
    gitlab: 'Legen Sie einen Webhook für «Issues events» mit dem Geheimnis als Secret Token an.',
    halopsa:
      'Legen Sie einen Webhook mit Basic-Authentifizierung an, mit dem Benutzer watchstead und dem Geheimnis als Passwort, für neu zugewiesene Tickets und Änderungen des Status.',
  },
  deleteHint: 'Ihre Zustellungen werden mitgelöscht. Tickets bleiben, wie sie sind.',
  writeDenied: 'Nur Administratoren des Teams und der Organisation können die Integration ändern.',
  actions: {
    open: 'hat das Ticket eröffnet',
    comment: 'hat im Ticket kommentiert',
    close: 'hat das Ticket geschlossen',
  },
  incident: 'Störung',
  attempts: 'Versuche: {count}',
  nextAttempt: 'nächster um {time}',
  retry: 'Erneut senden',
};
