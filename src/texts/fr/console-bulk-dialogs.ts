import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the dialogs of actions on several monitors. */
export const consoleBulkDialogs: AreaCatalogue['bulkDialogs'] = {
  managementHint: 'Les clients modifient les moniteurs qu’ils gèrent eux-mêmes.',
  managers: { managed: 'L’organisation', self_service: 'Le client' },
  channel: 'Canal',
  channelHint: 'Un canal coupé n’envoie aucune alerte sur ces moniteurs. Il reste actif pour tous les autres.',
  choose: 'Choisir …',
  look: 'Aperçu',
  preview: '{changed} changeraient, {refused} sont refusés.',
  refused: 'Moniteurs refusés',
  others: { plural: 'count', one: 'et {count} autre', other: 'et {count} autres' },
  apply: 'Appliquer',
  checking: 'Vérification de ce qui changerait …',
  checkHint:
    'Les vérifications commencent en quelques secondes. Les heartbeats et les moniteurs qu’aucun emplacement ne vérifie sont laissés de côté.',
  checked: '{checked} sont en cours de vérification, {left} ont été laissés de côté.',
  subject: 'Objet',
  text: 'Message',
  about: 'Moniteurs : {names}',
  channelsHint: 'Les canaux d’un client sont proposés si tous les moniteurs sélectionnés lui appartiennent.',
  noChannels: 'Aucun canal actif ne peut recevoir de messages sur tous les moniteurs sélectionnés.',
  send: 'Envoyer',
  sent: {
    plural: 'count',
    one: '{count} message est en route. La page du canal indique s’il arrive.',
    other: '{count} messages sont en route. Les pages des canaux indiquent s’ils arrivent.',
  },
};
