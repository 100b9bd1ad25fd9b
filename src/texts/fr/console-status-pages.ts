import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about status pages. */
export const consoleStatusPages: AreaCatalogue['statusPages'] = {
  title: 'Pages d’état',
  new: 'Nouvelle page d’état',
  create: 'Créer la page d’état',
  none: 'Aucune page d’état pour l’instant',
  noneHint:
    'Une page d’état dit aux clients et aux visiteurs ce qui fonctionne, ce qui ne fonctionne pas et ce qui est prévu.',
  back: 'Toutes les pages d’état',
  view: 'Voir la page',
  deleteHint: 'Ses composants et ses abonnés disparaissent avec elle, et son adresse ne fonctionne plus.',
  facts: 'En bref',
  components: { plural: 'count', one: '{count} composant', other: '{count} composants' },
  subscribers: { plural: 'count', one: '{count} abonné', other: '{count} abonnés' },
  componentsLabel: 'Composants',
  subscribersLabel: 'Abonnés',
  ofOrganization: 'L’organisation elle-même',
  protection: 'Qui la voit',
  open: 'Tout le monde',
  protections: {
    password: 'Avec mot de passe',
    networks: 'Certains réseaux',
    members: 'Membres seulement',
  },
  pageTitle: 'Titre',
  slug: 'Nom dans l’adresse',
  slugHint: 'Minuscules, chiffres et tirets : la page se trouve à /status/nom.',
  description: 'Introduction',
  descriptionHint: 'Sous l’état, en Markdown.',
  language: 'Langue',
  ownLanguage: 'Celle de l’organisation',
  languageTexts: 'Textes par langue',
  languageTextsHint:
    'Qui lit la page dans une langue voit ces textes au lieu de son titre et de son introduction. La page est proposée dans sa propre langue et dans chacune qui a des textes.',
  footer: 'Pied de page',
  announceAfter: 'Annoncer les pannes après, en minutes',
  announceAfterHint:
    'Les abonnés reçoivent un message sur les pannes des moniteurs. Vide : seulement sur les incidents qu’une personne annonce.',
  lookHint: 'Ce que la page n’a pas elle-même, elle le prend à son client, ou sinon à l’organisation.',
  password: 'Mot de passe',
  passwordKept: 'Enregistré et jamais affiché. Laissez vide pour le garder.',
  networks: 'Réseaux qui la voient',
  networksHint: 'Un par ligne, par exemple 192.0.2.0/24. Pour les autres, la page n’existe pas.',
  yes: 'Oui',
  no: 'Non',
};
