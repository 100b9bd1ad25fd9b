import type { Catalogue } from '../catalogue.ts';

export const signInPages: Catalogue['signInPages'] = {
  signIn: {
    title: 'Connexion',
    password: 'Mot de passe',
    button: 'Se connecter',
    forgotten: 'Mot de passe oublié ?',
    invitationNeeded: 'Pour créer un compte, il faut une invitation d’un administrateur.',
    passwordMissing: 'Saisissez votre mot de passe.',
    wrong: 'L’adresse e-mail ou le mot de passe est incorrect.',
    notices: {
      signedOut: 'Vous êtes déconnecté.',
      everywhere: 'Vous êtes déconnecté partout.',
      expired: 'La connexion a pris trop de temps. Veuillez recommencer.',
      reset: 'Votre mot de passe a été modifié. Connectez-vous avec le nouveau.',
      accepted: 'Bienvenue ! Votre compte est prêt. Connectez-vous avec votre nouveau mot de passe.',
    },
  },
  challenge: {
    title: 'Validation en deux étapes',
    text: 'Votre mot de passe est correct. Saisissez un code pour terminer la connexion.',
    again: 'Recommencer',
    lost: 'Si vous n’avez ni votre application ni un code de secours, un administrateur de votre organisation peut réinitialiser la validation en deux étapes.',
  },
  confirm: {
    title: 'Confirmez votre identité',
    text: 'Cette action exige un nouveau code. La confirmation est valable cinq minutes.',
    button: 'Confirmer',
  },
  reset: {
    title: 'Réinitialiser le mot de passe',
    request:
      'Saisissez l’adresse e-mail de votre compte. Nous vous enverrons un lien pour choisir un nouveau mot de passe.',
    send: 'Envoyer le lien',
    back: 'Retour à la connexion',
    choose: 'Choisissez un nouveau mot de passe. Vous serez déconnecté partout.',
    change: 'Modifier le mot de passe',
    another: 'Demander un autre lien',
    sent: 'Si l’adresse correspond à un compte, nous y avons envoyé un lien. Il expire dans une heure.',
  },
  invitation: {
    title: 'Accepter l’invitation',
    titleOf: 'Invitation à rejoindre {organization}',
    byInviter: '{inviter} vous invite à rejoindre {organization}.',
    byOperator: 'Vous êtes invité à rejoindre {organization}.',
    choose: 'Choisissez un mot de passe pour créer votre compte.',
    email: 'Votre adresse e-mail',
    button: 'Accepter et créer le compte',
    once: 'Le lien ne sert qu’une fois. Si vous ne connaissez pas {organization}, fermez cette page.',
    invalid: {
      title: 'Cette invitation n’est pas valable',
      why: 'Le lien est incomplet, a déjà servi, a été remplacé par un plus récent ou date de plus de 7 jours.',
      accepted:
        'Si vous avez déjà accepté l’invitation : {signIn}. Sinon, demandez une nouvelle invitation à la personne qui vous a invité.',
      signIn: 'se connecter',
    },
  },
};
