import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the settings of the organization and its mail server. */
export const consoleOrganization: AreaCatalogue['organization'] = {
  title: 'Organización',
  quota: '{used} de {limit} monitores',
  language: 'Idioma de los correos',
  zone: 'Zona horaria',
  supportContact: 'Contacto de soporte',
  supportContactHint: 'Los mensajes a los clientes lo muestran, por ejemplo un teléfono.',
  ownColor: 'Un color propio',
  color: 'Color',
  requireMfaAdmins: 'Los administradores deben usar la verificación en dos pasos',
  requireMfaEditors: 'Los editores deben usar la verificación en dos pasos',
  requireMfaReadonly: 'Todos los demás deben usar la verificación en dos pasos',
  mailServer: 'Servidor de correo',
  noMailServer: 'El correo se envía por el servidor del servicio.',
  host: 'Servidor',
  port: 'Puerto',
  security: 'Cifrado',
  username: 'Nombre de usuario',
  password: 'Contraseña',
  fromAddress: 'Dirección del remitente',
  fromName: 'Nombre del remitente',
  testMail: 'Enviar un correo de prueba',
  mailSent: 'Enviado a {email}',
  deleteMailHint: 'El correo se enviará entonces por el servidor del servicio.',
};
