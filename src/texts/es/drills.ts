import type { Catalogue } from '../catalogue.ts';

export const drills: Catalogue['drills'] = {
  title: 'Simulacro',
  text: 'Esto es un simulacro. No hay ninguna caída. {organization} comprueba que sus alarmas le llegan.',
  confirm: 'Confirmar que me ha llegado',
  confirmed: 'Ha confirmado este simulacro. No tiene que hacer nada más.',
  notices: { confirmed: 'Gracias. El simulacro le ha llegado.' },
  expiry: 'El enlace de un simulacro es válido hasta que este termina, como máximo tres días.',
};
