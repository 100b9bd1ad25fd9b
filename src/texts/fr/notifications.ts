import type { Catalogue } from '../catalogue.ts';
import { alertStates } from './alert-states.ts';
import { coverage } from './coverage.ts';
import { facets } from './facets.ts';

export const notifications: Catalogue['notifications'] = {
  states: alertStates,
  headlines: {
    'incident.opened': '{name} est en panne.',
    'incident.reopened': '{name} est de nouveau en panne.',
    'incident.reminder': '{name} est toujours en panne.',
    'incident.resolved': '{name} fonctionne de nouveau.',
    'incident.worsened': 'Le problème de {name} s’est aggravé.',
    'incident.eased': 'Le problème de {name} s’est atténué, mais n’est pas résolu.',
    'incident.monitoringStopped': '{name} n’est plus surveillé. La panne n’était pas terminée à ce moment-là.',
    'certificate.expiring': 'Le certificat de {host} expire le {date}.',
    'certificate.reminder': 'Le certificat de {host} n’a pas été renouvelé et expire le {date}.',
    'certificate.renewed': 'Le certificat de {host} a été renouvelé et est valable jusqu’au {date}.',
    'domain.expiryWarning': 'Le domaine {host} expire le {date}.',
    'domain.expiryError': 'Le domaine {host} expire bientôt, le {date}.',
    'domain.expired': 'Le domaine {host} a expiré le {date}.',
    'domain.renewed': 'Le domaine {host} a été renouvelé et est valable jusqu’au {date}.',
    'monitor.changed': 'Un élément dont dépend {name} a changé.',
    'channel.test': 'Ceci est un test du canal de notification {name}.',
    'message.sent': '{name}',
    'onCall.page': 'Incident : {name}',
    'onCall.acknowledged': 'Pris en charge : {name}',
    'onCall.recovered': 'Résolu : {name}',
    'onCall.digest': '{name}',
    'onCall.shift': 'Votre astreinte dans {name} commence bientôt.',
    'onCall.drill': 'Ceci est un exercice, rien n’est en panne : {name} vérifie que ses alertes vous parviennent.',
    'onCall.code':
      '{name} confirme que les alertes d’astreinte vous parviennent ici. Saisissez ce code dans les dix minutes à l’endroit où vous avez ajouté ce moyen de contact.',
    'onCall.device':
      'Les alertes de {name} vous parviennent désormais aussi sur un appareil ajouté par le lien d’une alerte. Si ce n’était pas vous, retirez cet appareil dans votre profil.',
  },
  headlinesWithDuration: {
    'incident.resolved': '{name} fonctionne de nouveau. La panne a duré {duration}.',
    'onCall.recovered': 'Résolu au bout de {duration} : {name}',
  },
  fields: {
    channel: 'Canal',
    incident: 'Incident',
    monitor: 'Moniteur',
    target: 'Cible',
    certificate: 'Certificat',
    issuer: 'Émetteur',
    domain: 'Domaine',
    registrar: 'Bureau d’enregistrement',
    changed: 'Modification',
    before: 'Avant',
    after: 'Maintenant',
    validUntil: 'Valable jusqu’au',
    daysLeft: 'Jours restants',
    since: 'En panne depuis',
    resolved: 'Rétabli depuis',
    monitoredUntil: 'Surveillé jusqu’au',
    gaps: 'Disponible entre-temps',
    duration: 'Durée',
    customer: 'Client',
    organization: 'Organisation',
    notified: 'Également avertis',
    contact: 'Contact',
    severity: 'Gravité',
    shiftStart: 'Début de l’astreinte',
    shiftEnd: 'Fin de l’astreinte',
  },
  facets,
  noValues: 'aucun',

  /** The texts for contacts of customers, who do not know the monitors. */
  contacts: {
    down: '{name} ne fonctionne pas actuellement',
    slow: '{name} est lent actuellement',
    problem: 'Il y a un problème avec {name}',
    over: '{name} fonctionne de nouveau',
    overAfter: '{name} fonctionne de nouveau après {duration}',
    unmonitored: '{name} n’est plus surveillé',
    next: 'Et maintenant',
    handled: '{organization} est informé et s’en occupe.',
    group: '{count} services ne fonctionnent pas actuellement',
    groupOver: '{count} services fonctionnent de nouveau',
  },
  /** The texts that differ for incidents that people on call are notified of. */
  onCall: { fields: { since: 'Depuis', resolved: 'Résolu' } },
  kinds: {
    ip: {
      states: {
        'incident.opened': 'Sur liste noire',
        'incident.reopened': 'De nouveau sur liste noire',
        'incident.reminder': 'Toujours sur liste noire',
        'incident.resolved': 'Plus sur liste noire',
        'incident.worsened': 'Sur une autre liste noire',
        'incident.eased': 'Sur moins de listes noires',
      },
      headlines: {
        'incident.opened': '{name} figure sur une liste noire DNS.',
        'incident.reopened': '{name} figure de nouveau sur une liste noire DNS.',
        'incident.reminder': '{name} figure toujours sur une liste noire DNS.',
        'incident.resolved': '{name} ne figure plus sur aucune liste noire DNS.',
        'incident.worsened': '{name} figure sur une liste noire DNS supplémentaire.',
        'incident.eased': '{name} figure sur moins de listes noires DNS, mais y est encore inscrite.',
        'incident.monitoringStopped':
          '{name} n’est plus surveillée. Elle figurait sur une liste noire DNS à ce moment-là.',
      },
      headlinesWithDuration: {
        'incident.resolved': '{name} ne figure plus sur aucune liste noire DNS. L’inscription a duré {duration}.',
      },
      fields: { since: 'Inscrite depuis', resolved: 'Plus inscrite depuis' },
    },
    domain: {
      states: {
        'incident.opened': 'Problème de domaine',
        'incident.reopened': 'Nouveau problème de domaine',
        'incident.reminder': 'Le problème de domaine persiste',
        'incident.resolved': 'Problème de domaine résolu',
      },
      headlines: {
        'incident.opened': 'L’enregistrement de {name} pose un problème.',
        'incident.reopened': 'L’enregistrement de {name} pose de nouveau un problème.',
        'incident.reminder': 'Le problème d’enregistrement de {name} persiste.',
        'incident.resolved': 'Le problème d’enregistrement de {name} est résolu.',
        'incident.monitoringStopped':
          '{name} n’est plus surveillé. Son enregistrement posait un problème à ce moment-là.',
      },
      headlinesWithDuration: {
        'incident.resolved': 'Le problème d’enregistrement de {name} est résolu. Il a duré {duration}.',
      },
      fields: { since: 'Problème depuis', resolved: 'Résolu' },
    },
  },
  severities: { critical: 'Critique', error: 'Erreur', warning: 'Avertissement', info: 'Pour information' },
  since: 'depuis',
  from: 'à partir du',
  after: 'au bout de',
  cause: 'Cause',
  openIncident: 'Ouvrir l’incident',
  answerPage: 'Prendre en charge ou décliner',
  heldPages: {
    summary: 'Pendant vos heures calmes : {open}, {resolved}.',
    open: {
      plural: 'count',
      zero: '0 incidents ouverts',
      one: '1 incident ouvert',
      other: '{count} incidents ouverts',
    },
    resolved: { plural: 'count', one: '{count} résolu', other: '{count} résolus' },
  },
  merged: '{title} (fusionné avec {into})',
  unreachedIncident: {
    subjects: { held: 'Personne n’est d’astreinte : {title}', nobodyNotified: 'Personne n’a été prévenu : {title}' },
    reasons: {
      held: 'Une étape d’escalade n’atteint personne et attend que quelqu’un soit d’astreinte.',
      nobodyNotified: 'L’escalade d’un incident n’a atteint personne.',
    },
    text: '{reason}\n\nIncident : {title}\nGravité : {severity}\n\nVeuillez vous occuper de l’incident et vérifier sa politique d’escalade.\n',
  },
  disabledChannel: {
    subject: 'Canal de notification désactivé : {channel}',
    text: 'Le canal de notification {channel} a été désactivé. {reason} Il n’enverra aucune alerte tant qu’il ne sera pas réactivé.\n',
    reasons: {
      gone: 'Le destinataire a répondu qu’il n’existe plus.',
      refusing: 'Le destinataire a refusé tous les derniers messages.',
    },
  },
  silencedCustomers: {
    subject: 'Clients sans canal choisi : {channel}',
    text: '{loss} C’était le dernier canal actif que ces clients avaient choisi :\n{customers}\n\nLeurs alertes sont désormais envoyées à tous les canaux actifs de l’organisation. Choisissez d’autres canaux pour ces clients si ce n’est pas ce que vous souhaitez.\n',
    losses: {
      deleted: 'Le canal de notification {channel} a été supprimé.',
      turnedOff: 'Le canal de notification {channel} a été coupé.',
      disabled: 'Le canal de notification {channel} a été désactivé.',
    },
    others: { plural: 'count', one: '1 autre client', other: '{count} autres clients' },
  },
  coverage,
  location: {
    fellSilent: {
      subject: 'Un site de surveillance ne répond plus : {location}',
      text: 'Aucun worker du site {location} ne se signale. Le dernier signalement date de {lastContact}.\n\nSes moniteurs ne sont plus vérifiés depuis ce site. Démarrez un worker avec cette valeur de LOCATION, ou désactivez le site.\n',
    },
    returned: {
      subject: 'Un site de surveillance répond de nouveau : {location}',
      text: 'Un worker du site {location} se signale de nouveau depuis {lastContact}.\n\nSes moniteurs sont vérifiés depuis ce site.\n',
    },
  },
  failingOwnServer: {
    subject: 'Votre serveur de messagerie n’accepte pas les alertes',
    text: 'Les alertes ne peuvent pas être remises à vos destinataires, parce que le serveur de messagerie de votre organisation ne les accepte pas.\n\nSa dernière réponse : {reply}\n\nL’envoi est retenté pendant 24 heures, et uniquement par ce serveur. Vérifiez le serveur de messagerie dans les paramètres de l’organisation, ou supprimez-le.\n',
    noReply: 'aucune',
  },
  groupHeadline: '{count} moniteurs sont en panne.',
  recoveredHeadline: '{count} incidents sont résolus.',
  more: '{count} de plus',
};
