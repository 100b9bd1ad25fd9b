import type { Catalogue } from '../catalogue.ts';

/** The texts of the page that sets up an installation, and the names of what it creates. */
export const setup: Catalogue['setup'] = {
  title: 'Configurer Watchstead',
  text: 'Créez votre organisation et son premier administrateur. Tout peut être modifié plus tard.',
  organization: 'Nom de votre organisation',
  firstName: 'Votre prénom',
  lastName: 'Votre nom',
  timezone: 'Fuseau horaire',
  organizationWrong: 'Saisissez un nom sur une ligne de 255 caractères au plus.',
  nameWrong: 'Saisissez un nom.',
  timezoneWrong: 'Saisissez un fuseau horaire, par exemple Europe/Zurich.',
  button: 'Créer et se connecter',
  invalid: {
    title: 'Cette installation n’est pas encore configurée',
    where:
      'Au démarrage, le service a affiché un lien pour le configurer. Consultez sa sortie et ouvrez le lien du dernier démarrage. Il est valable 24 heures.',
  },
  sample: { customer: 'Client d’exemple', monitor: 'Boutique d’exemple' },
  names: { team: 'Équipe d’astreinte', schedule: 'Astreinte', policy: 'Alerter l’astreinte' },
};
