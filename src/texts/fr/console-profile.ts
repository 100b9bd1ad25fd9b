import type { Catalogue } from '../catalogue.ts';

/** The texts of the console about the own account. */
export const consoleProfile: Catalogue['console']['profile'] = {
  title: 'Votre compte',
  signIn: 'Connexion, validation en deux étapes, sessions et jetons',
  language: 'Langue',
  asBrowser: 'Comme dans le navigateur',
  timeZone: 'Fuseau horaire',
  asOrganization: 'Comme dans l’organisation ({zone})',
  preferences: 'Langue et heure',
  shortcuts: 'Raccourcis d’une seule lettre',
  methods: 'Comment vous êtes alerté',
  byMail: 'Sans moyen propre, vous êtes alerté par courriel à {email}.',
  verified: 'Vérifié',
  unverified: 'Non vérifié',
  addMethod: 'Ajouter un moyen',
  codeSent: 'Un code y a été envoyé. Saisissez-le pour vérifier le moyen.',
  verify: 'Vérifier',
  sendAgain: 'Envoyer un autre code',
  rules: 'Dans quel ordre',
  urgency: { high: 'Incidents critiques et erreurs', low: 'Avertissements et informations' },
  after: 'Après, en minutes',
  method: 'Moyen',
  addStep: 'Ajouter une étape',
  removeStep: 'Retirer',
  noSteps: 'Par courriel, immédiatement.',
};
