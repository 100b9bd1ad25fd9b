import type { Catalogue } from '../catalogue.ts';

export const accounts: Catalogue['accounts'] = {
  invitation: {
    subject: 'Invitación a {organization} en {product}',
    headline: 'Ha recibido una invitación a {organization}',
    headlineByInviter: '{inviter} le invita a {organization}',
    paragraphs: [
      '{organization} supervisa sus servicios con {product} y desea trabajar allí con usted.',
      'Elija una contraseña en un plazo de 7 días para aceptar. Si no conoce {organization}, ignore este correo.',
    ],
    button: 'Aceptar la invitación',
  },
  addressInUse: {
    subject: 'Invitación a {organization} en {product}',
    paragraphs: [
      'Ha recibido una invitación a {organization} en {product}.',
      'Su dirección ya pertenece a una cuenta de otra organización, y una cuenta pertenece a una sola organización. Nada cambia en su cuenta, y quien le ha invitado no sabe que existe.',
      'Para aceptar, pida a {organization} que invite otra dirección suya. O elimine primero su cuenta y pida una nueva invitación.',
    ],
  },
  passwordReset: {
    subject: 'Restablecer su contraseña de {product}',
    paragraphs: [
      'Se ha solicitado restablecer la contraseña de su cuenta de {product}.',
      'Si no fue usted, ignore este correo. De lo contrario, elija una contraseña nueva en el plazo de una hora.',
    ],
    button: 'Elegir una contraseña nueva',
  },
  passwordChanged: {
    subject: 'Su contraseña de {product} se ha cambiado',
    paragraphs: [
      'La contraseña de su cuenta de {product} se ha cambiado y se han cerrado todas las demás sesiones.',
      'Si no fue usted, restablezca su contraseña ahora y póngase en contacto con su administrador.',
    ],
  },
  mfaReset: {
    subject: 'Su verificación en dos pasos se ha restablecido',
    paragraphs: [
      'Un administrador ha restablecido la verificación en dos pasos de su cuenta de {product} y ha cerrado su sesión.',
      'Configúrela de nuevo cuando vuelva a iniciar sesión. Si no lo esperaba, póngase en contacto con su administrador.',
    ],
    button: 'Configurar',
  },
  deletionRequested: {
    subject: '{name} ha solicitado eliminar su cuenta',
    paragraphs: [
      'Se ha solicitado eliminar la cuenta de {product} de {name} ({email}).',
      'Tendrá efecto el {day}, salvo que se retire la solicitud.',
    ],
  },
  deletionWithdrawn: {
    subject: '{name} ha cancelado la eliminación de su cuenta',
    paragraphs: ['Se ha retirado la solicitud de eliminar la cuenta de {product} de {name} ({email}).'],
  },
};
