import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about outbound integrations. */
export const consoleOutbound: AreaCatalogue['outbound'] = {
  title: 'Integraties',
  new: 'Nieuwe integratie',
  back: 'Alle integraties',
  create: 'Integratie aanmaken',
  none: 'Nog geen integraties',
  noneHint:
    'Een integratie stuurt elke wijziging van een incident naar een ander systeem, of opent een ticket voor elk incident.',
  types: {
    webhook: 'Verzoeken naar een adres',
    jira: 'Tickets in Jira',
    zammad: 'Tickets in Zammad',
    github: 'Issues in GitHub',
    gitlab: 'Issues in GitLab',
    halopsa: 'Tickets in HaloPSA',
  },
  typeHints: {
    webhook: 'Elke wijziging van een incident wordt als POST-verzoek verstuurd.',
    ticket: 'Elk incident heeft één ticket, dat wordt gesloten als het is opgelost.',
  },
  systemUrl: 'Adres van het systeem',
  suchAs: 'Bijvoorbeeld {example}',
  urlHint: 'De host moet openbaar zijn.',
  clientSecret: 'Clientgeheim',
  tokens: {
    jira: 'Een API-token van een account dat issues mag aanmaken, becommentariëren en verplaatsen',
    zammad: 'Een toegangstoken van een agent met het recht ticket.agent',
    github: 'Een fijnmazig token met lees- en schrijftoegang tot issues',
    gitlab: 'Een projecttoken met het bereik api en de rol Reporter',
    halopsa: 'Van de API-toepassing die zich als dienst aanmeldt',
  },
  ticketMembers: {
    jira: {
      project: 'Sleutel van het project',
      account: 'E-mailadres van het account van het token',
      issueType: 'Type van de issues, standaard Task',
      closedStatus: 'Status van gesloten issues',
    },
    zammad: {
      project: 'Naam van de groep',
      account: 'E-mailadres van de klant van de tickets',
      closedStatus: 'Status van gesloten tickets, standaard closed',
    },
    github: {
      project: 'Repository, als eigenaar/naam',
    },
    gitlab: {
      project: 'Pad of id van het project',
    },
    halopsa: {
      project: 'Id van de klant',
      account: 'Client-id van de API-toepassing',
      issueType: 'Id van het tickettype',
      closedStatus: 'Id van de status van gesloten tickets, standaard 9',
    },
  },
  ticketLabels: 'Labels',
  events: 'Te versturen wijzigingen',
  comments: 'Wijzigingen die reacties worden',
  eventsHint: 'Wat mensen en de dienst met een incident doen',
  allEvents: 'Alle',
  withoutHeaders: 'Opgeslagen headers verwijderen',
  secretHint: 'Kopieer het nu. Het verifieert de verzoeken en wordt niet opnieuw getoond.',
  tickets: 'Tickets',
  wayBack: 'Webhook van het ticketsysteem',
  wayBackSecretHint: 'Kopieer nu adres en geheim. Het geheim wordt niet opnieuw getoond.',
  wayBackHints: {
    jira: 'Voeg daarmee een webhook toe voor ‘Issue bijgewerkt’, zodat incidenten in Jira kunnen worden overgenomen en gesloten.',
    zammad:
      'Voeg een webhook toe met het geheim als HMAC SHA1-token, en een trigger die hem aanroept als eigenaar of status verandert.',
    github: 'Voeg een webhook toe voor ‘Issues’ met inhoudstype application/json.',
    gitlab: 'Voeg een webhook toe voor ‘Issues events’ met het geheim als secret token.',
    halopsa:
      'Voeg een webhook toe met Basic-authenticatie, gebruiker watchstead en het geheim als wachtwoord, voor opnieuw toegewezen tickets en statuswijzigingen.',
  },
  deleteHint: 'De leveringen worden mee verwijderd. Tickets blijven zoals ze zijn.',
  writeDenied: 'Alleen beheerders van het team en van de organisatie kunnen de integratie wijzigen.',
  actions: {
    open: 'opende het ticket',
    comment: 'reageerde in het ticket',
    close: 'sloot het ticket',
  },
  incident: 'Incident',
  attempts: 'Pogingen: {count}',
  nextAttempt: 'volgende om {time}',
  retry: 'Opnieuw versturen',
};
