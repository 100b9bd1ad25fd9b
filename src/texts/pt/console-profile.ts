import type { Catalogue } from '../catalogue.ts';

/** The texts of the console about the own account. */
export const consoleProfile: Catalogue['console']['profile'] = {
  title: 'A sua conta',
  signIn: 'Início de sessão, verificação em dois passos, sessões e tokens',
  language: 'Idioma',
  asBrowser: 'Como no navegador',
  timeZone: 'Fuso horário',
  asOrganization: 'Como na organização ({zone})',
  preferences: 'Idioma e hora',
  shortcuts: 'Atalhos de uma só letra',
  methods: 'Como é avisado',
  byMail: 'Sem um método próprio é avisado por e-mail para {email}.',
  verified: 'Verificado',
  unverified: 'Não verificado',
  addMethod: 'Adicionar um método',
  codeSent: 'Foi enviado um código. Introduza-o para verificar o método.',
  verify: 'Verificar',
  sendAgain: 'Enviar outro código',
  rules: 'Por que ordem',
  urgency: { high: 'Incidentes críticos e erros', low: 'Avisos e informações' },
  after: 'Após minutos',
  method: 'Método',
  addStep: 'Adicionar um passo',
  removeStep: 'Remover',
  noSteps: 'Por e-mail, de imediato.',
};
