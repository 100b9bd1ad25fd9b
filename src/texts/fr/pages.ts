import type { Catalogue } from '../catalogue.ts';

export const pages: Catalogue['pages'] = {
  skip: 'Aller au contenu',
  signOut: 'Se déconnecter',
  menu: {
    name: 'Compte',
    account: 'Profil et mot de passe',
    sessions: 'Sessions',
    twoStep: 'Validation en deux étapes',
    tokens: 'Jetons d’API',
    apps: 'Applications connectées',
    deletion: 'Supprimer le compte',
  },
  problem: {
    title: 'Il y a un problème',
    toStart: 'Aller à la page d’accueil',
    error: 'Erreur : {title}',
    waitSeconds: {
      plural: 'count',
      one: 'Veuillez patienter {count} seconde.',
      other: 'Veuillez patienter {count} secondes.',
    },
    waitMinutes: {
      plural: 'count',
      one: 'Veuillez patienter {count} minute.',
      other: 'Veuillez patienter {count} minutes.',
    },
    titles: {
      notAllowed: 'Non autorisé',
      notFound: 'Introuvable',
      suspended: 'Suspendu',
      tooMany: 'Trop de requêtes',
      fault: 'Une erreur est survenue',
      other: 'La requête a échoué',
    },
  },
  licenses: { title: 'Licences', text: 'Ce service fonctionne avec {product}. Il contient les logiciels suivants.' },
  consoleBuild: {
    running: {
      title: 'Un instant',
      text: 'La console est en cours de préparation. Cette page se recharge d’elle-même.',
    },
    missing: {
      title: 'La console n’est pas construite',
      text: 'Exécutez cette commande dans le dossier de Watchstead, puis rechargez cette page :',
    },
  },
  front: {
    title: 'La surveillance pour les agences, hébergeurs et prestataires informatiques',
    text: 'Watchstead surveille les sites web, domaines, certificats, messageries et services réseau de vos clients et alerte la bonne personne en cas de panne.',
    account: 'Votre compte',
    signIn: 'Se connecter',
    reference: 'Référence de l’API',
  },
  fields: {
    email: 'Adresse e-mail',
    emailWrong: 'Saisissez une adresse e-mail, par exemple nom@example.com.',
    newPassword: 'Nouveau mot de passe',
    newPasswordHint: 'Au moins {count} caractères. Quelques mots au hasard se retiennent mieux que des symboles.',
    newPasswordWrong: 'Saisissez un mot de passe d’au moins {count} caractères.',
    code: 'Code',
    codeHint:
      'Le code à six chiffres affiché par votre application d’authentification, ou l’un de vos codes de secours.',
    codeWrong: 'Saisissez le code à six chiffres de votre application, ou un code de secours.',
  },
  confirmed: 'Votre identité est confirmée. Veuillez répéter l’action.',
  continue: 'Continuer',
  cancel: 'Annuler',
  issues: {
    wrongCode: 'Le code n’est pas valable.',
    wrongPassword: 'Le mot de passe actuel est incorrect.',
    invalidLink: 'Le lien n’est pas valable ou a expiré.',
    passwordShort: 'Le mot de passe doit compter au moins {count} caractères.',
    passwordLong: 'Le mot de passe doit compter au plus {count} caractères.',
    passwordCommon: 'Ce mot de passe est l’un des plus courants.',
    passwordSimple: 'Le mot de passe ne doit pas être formé de répétitions ou de suites de caractères.',
    passwordEmail: 'Le mot de passe doit être différent de l’adresse e-mail.',
  },
};
