import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the first steps. */
export const consoleStart: ConsoleCatalogue['start'] = {
  title: 'Primeros pasos',
  hide: 'Ocultar',
  done: 'Hecho',
  customer: 'Añadir un cliente',
  customerHint: 'A quién atiende. Los monitores sin cliente son suyos.',
  monitor: 'Añadir un monitor',
  monitorHint: 'Un sitio web, un certificado, un buzón, un dominio. Pruébelo antes de guardarlo.',
  channel: 'Añadir un canal',
  channelHint: 'Adónde van las alertas. Envíe una prueba para ver que llegan.',
  sample: 'Muéstreme una caída',
  sampleHint: 'Añade un cliente de ejemplo con un monitor que debe fallar. Recibirá la alerta en un minuto.',
  sampleOpen: 'Abrir sus pruebas',
  sampleRemove: 'Quitar el ejemplo',
};
