import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about what checks send that is never shown. */
export const consoleCredentials: AreaCatalogue['credentials'] = {
  members: {
    headers: 'En-têtes de la requête',
    body: 'Corps de la requête',
    auth: 'Connexion',
    login: 'Connexion',
    secrets: 'Secrets',
  },
  noParent: 'Aucun autre moniteur',
  none: 'Non renseigné',
  kept: 'Enregistré, reste inchangé',
  remove: 'Retirer',
  ways: {
    headers: 'Saisir des en-têtes',
    body: 'Saisir un corps',
    basic: 'Nom d’utilisateur et mot de passe',
    bearer: 'Jeton bearer',
    password: 'Nom d’utilisateur et mot de passe',
    key: 'Nom d’utilisateur et clé privée',
    secrets: 'Saisir des secrets',
  },
};
