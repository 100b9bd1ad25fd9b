import type { Catalogue } from '../catalogue.ts';

export const accounts: Catalogue['accounts'] = {
  invitation: {
    subject: 'Invitation à rejoindre {organization} sur {product}',
    headline: 'Vous êtes invité à rejoindre {organization}',
    headlineByInviter: '{inviter} vous invite à rejoindre {organization}',
    paragraphs: [
      '{organization} surveille ses services avec {product} et souhaite y travailler avec vous.',
      'Choisissez un mot de passe dans les 7 jours pour accepter. Si vous ne connaissez pas {organization}, ignorez cet e-mail.',
    ],
    button: 'Accepter l’invitation',
  },
  addressInUse: {
    subject: 'Invitation à rejoindre {organization} sur {product}',
    paragraphs: [
      'Vous avez été invité à rejoindre {organization} sur {product}.',
      'Votre adresse appartient déjà à un compte d’une autre organisation, et un compte appartient à une seule organisation. Rien ne change pour votre compte, et la personne qui vous a invité ne sait pas qu’il existe.',
      'Pour accepter, demandez à {organization} d’inviter une autre de vos adresses. Ou supprimez d’abord votre compte et demandez une nouvelle invitation.',
    ],
  },
  passwordReset: {
    subject: 'Réinitialisation de votre mot de passe {product}',
    paragraphs: [
      'La réinitialisation du mot de passe de votre compte {product} a été demandée.',
      'Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail. Sinon, choisissez un nouveau mot de passe dans l’heure.',
    ],
    button: 'Choisir un nouveau mot de passe',
  },
  passwordChanged: {
    subject: 'Votre mot de passe {product} a été modifié',
    paragraphs: [
      'Le mot de passe de votre compte {product} a été modifié, et toutes les autres sessions ont été fermées.',
      'Si vous n’êtes pas à l’origine de ce changement, réinitialisez votre mot de passe dès maintenant et contactez votre administrateur.',
    ],
  },
  mfaReset: {
    subject: 'Votre validation en deux étapes a été réinitialisée',
    paragraphs: [
      'Un administrateur a réinitialisé la validation en deux étapes de votre compte {product} et vous a déconnecté.',
      'Configurez-la de nouveau à votre prochaine connexion. Si vous ne vous y attendiez pas, contactez votre administrateur.',
    ],
    button: 'Configurer',
  },
  deletionRequested: {
    subject: '{name} a demandé la suppression de son compte',
    paragraphs: [
      'La suppression du compte {product} de {name} ({email}) a été demandée.',
      'Elle prendra effet le {day}, sauf si elle est retirée.',
    ],
  },
  deletionWithdrawn: {
    subject: '{name} a annulé la suppression de son compte',
    paragraphs: ['La demande de suppression du compte {product} de {name} ({email}) a été retirée.'],
  },
};
