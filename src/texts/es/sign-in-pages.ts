import type { Catalogue } from '../catalogue.ts';

export const signInPages: Catalogue['signInPages'] = {
  signIn: {
    title: 'Iniciar sesión',
    password: 'Contraseña',
    button: 'Iniciar sesión',
    forgotten: '¿Ha olvidado su contraseña?',
    invitationNeeded: 'Para crear una cuenta necesita la invitación de un administrador.',
    passwordMissing: 'Escriba su contraseña.',
    wrong: 'El correo electrónico o la contraseña no son correctos.',
    notices: {
      signedOut: 'Ha cerrado la sesión.',
      everywhere: 'Ha cerrado la sesión en todas partes.',
      expired: 'El inicio de sesión ha tardado demasiado. Empiece de nuevo.',
      reset: 'Su contraseña se ha cambiado. Inicie sesión con la nueva.',
      accepted: '¡Bienvenido! Su cuenta está lista. Inicie sesión con su nueva contraseña.',
    },
  },
  challenge: {
    title: 'Verificación en dos pasos',
    text: 'Su contraseña es correcta. Escriba un código para completar el inicio de sesión.',
    again: 'Empezar de nuevo',
    lost: 'Si no tiene ni su aplicación ni un código de respaldo, un administrador de su organización puede restablecer la verificación en dos pasos.',
  },
  confirm: {
    title: 'Confirme su identidad',
    text: 'Esta acción requiere un código nuevo. La confirmación vale cinco minutos.',
    button: 'Confirmar',
  },
  reset: {
    title: 'Restablecer la contraseña',
    request: 'Escriba el correo electrónico de su cuenta. Le enviaremos un enlace para elegir una contraseña nueva.',
    send: 'Enviar el enlace',
    back: 'Volver al inicio de sesión',
    choose: 'Elija una contraseña nueva. Se cerrará su sesión en todas partes.',
    change: 'Cambiar la contraseña',
    another: 'Solicitar otro enlace',
    sent: 'Si la dirección pertenece a una cuenta, le hemos enviado un enlace. Caduca en una hora.',
  },
  invitation: {
    title: 'Aceptar la invitación',
    titleOf: 'Invitación a {organization}',
    byInviter: '{inviter} le invita a {organization}.',
    byOperator: 'Está invitado a {organization}.',
    choose: 'Elija una contraseña para crear su cuenta.',
    email: 'Su correo electrónico',
    button: 'Aceptar y crear la cuenta',
    once: 'El enlace sirve una sola vez. Si no conoce {organization}, cierre esta página.',
    invalid: {
      title: 'Esta invitación no es válida',
      why: 'El enlace está incompleto, ya se ha usado, se ha sustituido por otro más reciente o tiene más de 7 días.',
      accepted: 'Si ya ha aceptado la invitación: {signIn}. Si no, pida otra invitación a quien le invitó.',
      signIn: 'iniciar sesión',
    },
  },
};
