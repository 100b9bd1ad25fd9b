import type { Catalogue } from '../catalogue.ts';
import { alertStates } from './alert-states.ts';
import { coverage } from './coverage.ts';
import { facets } from './facets.ts';

export const notifications: Catalogue['notifications'] = {
  states: alertStates,
  headlines: {
    'incident.opened': '{name} is uitgevallen.',
    'incident.reopened': '{name} is opnieuw uitgevallen.',
    'incident.reminder': '{name} is nog steeds uitgevallen.',
    'incident.resolved': '{name} is weer bereikbaar.',
    'incident.worsened': 'De storing van {name} is verergerd.',
    'incident.eased': 'De storing van {name} is kleiner geworden, maar niet opgelost.',
    'incident.monitoringStopped': '{name} wordt niet meer bewaakt. De storing was op dat moment nog niet voorbij.',
    'certificate.expiring': 'Het certificaat van {host} verloopt op {date}.',
    'certificate.reminder': 'Het certificaat van {host} is nog niet vernieuwd en verloopt op {date}.',
    'certificate.renewed': 'Het certificaat van {host} is vernieuwd en geldig tot {date}.',
    'domain.expiryWarning': 'Het domein {host} verloopt op {date}.',
    'domain.expiryError': 'Het domein {host} verloopt binnenkort, op {date}.',
    'domain.expired': 'Het domein {host} is op {date} verlopen.',
    'domain.renewed': 'Het domein {host} is verlengd en geldig tot {date}.',
    'monitor.changed': 'Er is iets veranderd waarvan {name} afhankelijk is.',
    'channel.test': 'Dit is een test van het meldingskanaal {name}.',
    'message.sent': '{name}',
    'onCall.page': 'Incident: {name}',
    'onCall.acknowledged': 'Bevestigd: {name}',
    'onCall.recovered': 'Opgelost: {name}',
    'onCall.digest': '{name}',
    'onCall.shift': 'Uw bereikbaarheidsdienst in {name} begint binnenkort.',
    'onCall.drill': 'Dit is een proefalarm, er is niets uitgevallen: {name} controleert of alarmen u bereiken.',
    'onCall.code':
      '{name} bevestigt dat meldingen van de bereikbaarheidsdienst u hier bereiken. Voer deze code binnen tien minuten in waar u de contactwijze hebt toegevoegd.',
    'onCall.device':
      'Meldingen van {name} bereiken u nu ook op een apparaat dat via de link van een melding is toegevoegd. Was u dat niet, verwijder het apparaat dan in uw profiel.',
  },
  headlinesWithDuration: {
    'incident.resolved': '{name} is weer bereikbaar. De storing duurde {duration}.',
    'onCall.recovered': 'Opgelost na {duration}: {name}',
  },
  fields: {
    channel: 'Kanaal',
    incident: 'Incident',
    monitor: 'Monitor',
    target: 'Doel',
    certificate: 'Certificaat',
    issuer: 'Uitgever',
    domain: 'Domein',
    registrar: 'Registrar',
    changed: 'Gewijzigd',
    before: 'Voorheen',
    after: 'Nu',
    validUntil: 'Geldig tot',
    daysLeft: 'Resterende dagen',
    since: 'Uitgevallen sinds',
    resolved: 'Bereikbaar sinds',
    monitoredUntil: 'Bewaakt tot',
    gaps: 'Tussendoor bereikbaar',
    duration: 'Duur',
    customer: 'Klant',
    organization: 'Organisatie',
    notified: 'Ook op de hoogte',
    contact: 'Contact',
    severity: 'Ernst',
    shiftStart: 'Begin van de dienst',
    shiftEnd: 'Einde van de dienst',
  },
  facets,
  noValues: 'geen',

  /** The texts for contacts of customers, who do not know the monitors. */
  contacts: {
    down: '{name} werkt op dit moment niet',
    slow: '{name} is op dit moment traag',
    problem: 'Er is een probleem met {name}',
    over: '{name} werkt weer',
    overAfter: '{name} werkt weer na {duration}',
    unmonitored: '{name} wordt niet meer bewaakt',
    next: 'Wat er nu gebeurt',
    handled: '{organization} is op de hoogte en werkt eraan.',
    group: '{count} diensten werken op dit moment niet',
    groupOver: '{count} diensten werken weer',
  },
  /** The texts that differ for incidents that people on call are notified of. */
  onCall: { fields: { since: 'Sinds', resolved: 'Opgelost' } },
  kinds: {
    ip: {
      states: {
        'incident.opened': 'Op een blokkeerlijst',
        'incident.reopened': 'Opnieuw op een blokkeerlijst',
        'incident.reminder': 'Nog steeds op een blokkeerlijst',
        'incident.resolved': 'Niet meer op blokkeerlijsten',
        'incident.worsened': 'Op nog een blokkeerlijst',
        'incident.eased': 'Op minder blokkeerlijsten',
      },
      headlines: {
        'incident.opened': '{name} staat op een DNS-blokkeerlijst.',
        'incident.reopened': '{name} staat opnieuw op een DNS-blokkeerlijst.',
        'incident.reminder': '{name} staat nog steeds op een DNS-blokkeerlijst.',
        'incident.resolved': '{name} staat op geen enkele DNS-blokkeerlijst meer.',
        'incident.worsened': '{name} staat op nog een DNS-blokkeerlijst.',
        'incident.eased': '{name} staat op minder DNS-blokkeerlijsten, maar is nog steeds vermeld.',
        'incident.monitoringStopped':
          '{name} wordt niet meer bewaakt. Het adres stond op dat moment op een DNS-blokkeerlijst.',
      },
      headlinesWithDuration: {
        'incident.resolved': '{name} staat op geen enkele DNS-blokkeerlijst meer. De vermelding duurde {duration}.',
      },
      fields: { since: 'Vermeld sinds', resolved: 'Niet meer vermeld sinds' },
    },
    domain: {
      states: {
        'incident.opened': 'Domeinprobleem',
        'incident.reopened': 'Opnieuw een domeinprobleem',
        'incident.reminder': 'Domeinprobleem houdt aan',
        'incident.resolved': 'Domeinprobleem opgelost',
      },
      headlines: {
        'incident.opened': 'Er is een probleem met de registratie van {name}.',
        'incident.reopened': 'Er is opnieuw een probleem met de registratie van {name}.',
        'incident.reminder': 'Het probleem met de registratie van {name} houdt aan.',
        'incident.resolved': 'Het probleem met de registratie van {name} is opgelost.',
        'incident.monitoringStopped':
          '{name} wordt niet meer bewaakt. Op dat moment was er een probleem met de registratie.',
      },
      headlinesWithDuration: {
        'incident.resolved': 'Het probleem met de registratie van {name} is opgelost. Het duurde {duration}.',
      },
      fields: { since: 'Probleem sinds', resolved: 'Opgelost' },
    },
  },
  severities: { critical: 'Kritiek', error: 'Fout', warning: 'Waarschuwing', info: 'Informatie' },
  since: 'sinds',
  from: 'vanaf',
  after: 'na',
  cause: 'Oorzaak',
  openIncident: 'Incident openen',
  answerPage: 'Bevestigen of afwijzen',
  heldPages: {
    summary: 'Tijdens uw stille uren: {open}, {resolved}.',
    open: { plural: 'count', one: '1 incident is open', other: '{count} incidenten zijn open' },
    resolved: { plural: 'count', one: '{count} opgelost', other: '{count} opgelost' },
  },
  merged: '{title} (samengevoegd met {into})',
  unreachedIncident: {
    subjects: { held: 'Niemand heeft dienst: {title}', nobodyNotified: 'Niemand is gewaarschuwd: {title}' },
    reasons: {
      held: 'Een escalatiestap bereikt niemand en wacht tot iemand dienst heeft.',
      nobodyNotified: 'De escalatie van een incident heeft niemand bereikt.',
    },
    text: '{reason}\n\nIncident: {title}\nErnst: {severity}\n\nNeem het incident in behandeling en controleer het escalatiebeleid.\n',
  },
  disabledChannel: {
    subject: 'Meldingskanaal uitgeschakeld: {channel}',
    text: 'Het meldingskanaal {channel} is uitgeschakeld. {reason} Het verstuurt geen meldingen tot het weer wordt ingeschakeld.\n',
    reasons: {
      gone: 'De ontvanger heeft geantwoord dat hij niet meer bestaat.',
      refusing: 'De ontvanger heeft alle laatste berichten geweigerd.',
    },
  },
  silencedCustomers: {
    subject: 'Klanten zonder gekozen kanaal: {channel}',
    text: '{loss} Het was het laatste actieve kanaal dat deze klanten hadden gekozen:\n{customers}\n\nHun meldingen gaan nu naar alle actieve kanalen van de organisatie. Kies andere kanalen voor deze klanten als dat niet de bedoeling is.\n',
    losses: {
      deleted: 'Het meldingskanaal {channel} is verwijderd.',
      turnedOff: 'Het meldingskanaal {channel} is uitgezet.',
      disabled: 'Het meldingskanaal {channel} is uitgeschakeld.',
    },
    others: { plural: 'count', one: '1 andere klant', other: '{count} andere klanten' },
  },
  coverage,
  location: {
    fellSilent: {
      subject: 'Bewakingslocatie meldt zich niet: {location}',
      text: 'Geen enkele worker van de locatie {location} meldt zich. De laatste melding was om {lastContact}.\n\nDe monitors worden van daaruit niet gecontroleerd. Start een worker met deze LOCATION, of schakel de locatie uit.\n',
    },
    returned: {
      subject: 'Bewakingslocatie meldt zich weer: {location}',
      text: 'Een worker van de locatie {location} meldt zich weer sinds {lastContact}.\n\nDe monitors worden van daaruit gecontroleerd.\n',
    },
  },
  failingOwnServer: {
    subject: 'Uw mailserver accepteert geen meldingen',
    text: 'Meldingen aan uw ontvangers kunnen niet worden bezorgd, omdat de mailserver van uw organisatie ze niet accepteert.\n\nHet laatste antwoord: {reply}\n\nDe bezorging wordt 24 uur lang opnieuw geprobeerd, en alleen via deze server. Controleer de mailserver in de instellingen van de organisatie, of verwijder hem.\n',
    noReply: 'geen',
  },
  groupHeadline: '{count} monitors zijn uitgevallen.',
  recoveredHeadline: '{count} incidenten zijn opgelost.',
  more: 'nog {count}',
};
