import type { Catalogue } from '../catalogue.ts';

/** The texts of the console about people and their roles. */
export const consolePeople: Catalogue['console']['people'] = {
  title: 'Personas',
  search: 'Buscar personas',
  nothingFound: 'Nadie coincide',
  clear: 'Quitar la búsqueda',
  invite: 'Invitar a alguien',
  send: 'Enviar la invitación',
  sent: 'Se ha invitado a {email}.',
  sentHint: 'El correo contiene un enlace válido durante siete días.',
  email: 'Correo',
  role: 'Función',
  roles: { admin: 'Administrador', editor: 'Editor', responder: 'Interviniente', readonly: 'Solo lectura' },
  customer: 'Solo para este cliente',
  everyone: 'Todos los clientes',
  off: 'Desactivado',
  never: 'Todavía no ha iniciado sesión',
  lastSignIn: 'Último inicio de sesión {time}',
  twoStep: 'Verificación en dos pasos',
  deactivate: 'Desactivar',
  activate: 'Activar',
  deleteHint: 'La cuenta ya no puede iniciar sesión.',
  you: 'Usted',
};
