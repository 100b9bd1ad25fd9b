import type { Catalogue } from '../catalogue.ts';

/** The texts of the console about the own account. */
export const consoleProfile: Catalogue['console']['profile'] = {
  title: 'Su cuenta',
  signIn: 'Inicio de sesión, verificación en dos pasos, sesiones y tokens',
  language: 'Idioma',
  asBrowser: 'Como en el navegador',
  timeZone: 'Zona horaria',
  asOrganization: 'Como en la organización ({zone})',
  preferences: 'Idioma y hora',
  shortcuts: 'Atajos de una sola letra',
  methods: 'Cómo se le avisa',
  byMail: 'Sin un método propio se le avisa por correo a {email}.',
  verified: 'Verificado',
  unverified: 'Sin verificar',
  addMethod: 'Añadir un método',
  codeSent: 'Se ha enviado un código. Introdúzcalo para verificar el método.',
  verify: 'Verificar',
  sendAgain: 'Enviar otro código',
  rules: 'En qué orden',
  urgency: { high: 'Incidentes críticos y errores', low: 'Avisos e informaciones' },
  after: 'Después de minutos',
  method: 'Método',
  addStep: 'Añadir un paso',
  removeStep: 'Quitar',
  noSteps: 'Por correo, en el acto.',
};
