import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about status pages. */
export const consoleStatusPages: AreaCatalogue['statusPages'] = {
  title: 'Páginas de estado',
  new: 'Nueva página de estado',
  create: 'Crear la página de estado',
  none: 'Aún no hay páginas de estado',
  noneHint: 'Una página de estado dice a clientes y visitantes qué funciona, qué no y qué está previsto.',
  back: 'Todas las páginas de estado',
  view: 'Ver la página',
  deleteHint: 'Sus componentes y suscriptores se eliminan con ella, y su dirección deja de funcionar.',
  facts: 'Resumen',
  components: { plural: 'count', one: '{count} componente', other: '{count} componentes' },
  subscribers: { plural: 'count', one: '{count} suscriptor', other: '{count} suscriptores' },
  componentsLabel: 'Componentes',
  subscribersLabel: 'Suscriptores',
  ofOrganization: 'La propia organización',
  protection: 'Quién la ve',
  open: 'Todos',
  protections: {
    password: 'Con contraseña',
    networks: 'Algunas redes',
    members: 'Solo miembros',
  },
  pageTitle: 'Título',
  slug: 'Nombre en la dirección',
  slugHint: 'Minúsculas, cifras y guiones: la página está en /status/nombre.',
  description: 'Introducción',
  descriptionHint: 'Debajo del estado, en Markdown.',
  language: 'Idioma',
  ownLanguage: 'El de la organización',
  announceAfter: 'Anunciar las caídas después de, en minutos',
  announceAfterHint:
    'Los suscriptores reciben un mensaje sobre las caídas de los monitores. Vacío: solo sobre los incidentes que anuncia una persona.',
};
