import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about announcements and postmortems. */
export const consoleAnnouncements: AreaCatalogue['announcements'] = {
  edit: 'Modifier l’annonce',
  create: 'Annoncer',
  none: 'Aucune annonce',
  noneHint: 'Annoncez ce que d’autres doivent savoir et qu’aucun moniteur ne voit.',
  title: 'Ce qui ne va pas',
  messageHint: 'La première entrée de la chronologie, en Markdown.',
  impact: 'Impact',
  impacts: { none: 'Aucun', minor: 'Mineur', major: 'Majeur', critical: 'Critique' },
  components: 'Affichée sur les pages d’état',
  componentsHint: 'Avec un composant, elle est publique ; sans composant, interne.',
  chosen: 'Choisis : {count}',
  noPages: 'Il n’y a pas de page d’état : l’annonce est interne.',
  noComponents: 'Cette page n’a aucun composant.',
  notify: 'Avertir les abonnés des pages d’état',
  startedAt: 'Début',
  startedAtHint: 'Vide : maintenant.',
  deleteHint:
    'Sa chronologie et son bilan sont aussi supprimés. Les abonnés qui en ont été avertis apprennent que c’est fini.',
  writePostmortem: 'Rédiger un bilan',
  postmortemHint: 'Ce qui s’est passé, pourquoi, et ce qui change, en Markdown. Un brouillon jusqu’à sa publication.',
  publish: 'Publier',
  publishHint: 'Les pages d’état qui affichent l’incident l’affichent alors aussi.',
  publishLater: 'La publication sera possible une fois l’incident résolu.',
  published: 'Publié le {time}',
  postmortemDeleteHint: 'Les pages d’état ne l’affichent plus.',
};
