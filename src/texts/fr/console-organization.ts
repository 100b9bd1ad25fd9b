import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the settings of the organization and its mail server. */
export const consoleOrganization: AreaCatalogue['organization'] = {
  title: 'Organisation',
  quota: '{used} moniteurs sur {limit}',
  language: 'Langue des courriels',
  zone: 'Fuseau horaire',
  supportContact: 'Contact d’assistance',
  supportContactHint: 'Les messages aux clients l’affichent, par exemple un numéro de téléphone.',
  ownColor: 'Une couleur propre',
  color: 'Couleur',
  requireMfaAdmins: 'Les administrateurs doivent utiliser la validation en deux étapes',
  requireMfaEditors: 'Les éditeurs doivent utiliser la validation en deux étapes',
  requireMfaReadonly: 'Toutes les autres personnes doivent utiliser la validation en deux étapes',
  mailServer: 'Serveur de messagerie',
  noMailServer: 'Les courriels partent du serveur du service.',
  host: 'Hôte',
  port: 'Port',
  security: 'Chiffrement',
  username: 'Nom d’utilisateur',
  password: 'Mot de passe',
  fromAddress: 'Adresse de l’expéditeur',
  fromName: 'Nom de l’expéditeur',
  testMail: 'Envoyer un courriel d’essai',
  mailSent: 'Envoyé à {email}',
  deleteMailHint: 'Les courriels partiront alors du serveur du service.',
};
