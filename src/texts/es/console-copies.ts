import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about copies of customers. */
export const consoleCopies: AreaCatalogue['copies'] = {
  hint: 'Los monitores y lo que les pertenece se crean para otro cliente. Los secretos nunca se copian.',
  target: 'Copiar a',
  targets: {
    new: 'Un cliente nuevo',
    existing: 'Un cliente existente',
  },
  name: 'Nombre del cliente nuevo',
  parts: 'Qué se copia',
  partNames: {
    monitors: 'Monitores',
    tags: 'Etiquetas',
    channels: 'Canales',
    reports: 'Informes',
    statusPages: 'Páginas de estado',
  },
  replace: 'Reemplazar en nombres y direcciones',
  replaceHint: 'Uno por línea, como antiguo = nuevo',
  preview: 'Vista previa',
  result: 'Qué se crearía',
  nothing: 'No hay nada que copiar.',
  types: {
    tag: 'Etiqueta',
    channel: 'Canal',
    monitor: 'Monitor',
    channelOverride: 'Selección de canales',
    report: 'Informe',
    statusPage: 'Página de estado',
    statusGroup: 'Grupo de una página de estado',
    statusComponent: 'Componente de una página de estado',
  },
  secrets:
    'Establezca después estos secretos; hasta entonces, los monitores están en pausa, los canales, desactivados, y las páginas son solo para miembros.',
  create: 'Copiar',
};
