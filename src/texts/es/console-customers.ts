import type { Catalogue } from '../catalogue.ts';

/** What the console says about customers. */
export const consoleCustomers: Catalogue['console']['customers'] = {
  title: 'Clientes',
  new: 'Nuevo cliente',
  create: 'Crear el cliente',
  none: 'Todavía no hay clientes',
  noneHint: 'Monitores, dominios, personas e informes pueden pertenecer a un cliente, que solo ve los suyos.',
  search: 'Buscar clientes',
  nothingFound: 'Ningún cliente coincide',
  clear: 'Quitar la búsqueda',
  email: 'Correo del contacto',
  back: 'Todos los clientes',
  package: 'Paquete',
  monitors: 'Monitores del cliente',
  noMonitors: 'El cliente todavía no tiene monitores.',
  settings: 'Datos del cliente',
  deleteHint: 'Se elimina todo lo que pertenece al cliente: monitores, dominios, personas e informes.',
  statuses: { active: 'Activo', paused: 'En pausa', cancelled: 'Dado de baja' },
  members: {
    companyName: 'Empresa',
    street: 'Calle y número',
    postalCode: 'Código postal',
    city: 'Localidad',
    country: 'País',
    notificationEmail: 'Correo para las alertas',
    notificationPhoneNumber: 'Teléfono para las alertas',
  },
};
