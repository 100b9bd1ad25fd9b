import type { Catalogue } from '../catalogue.ts';

export const pageLink: Catalogue['pageLink'] = {
  title: 'Incidente',
  states: {
    triggered: 'Acionado',
    acknowledged: 'Confirmado',
    investigating: 'Em investigação',
    identified: 'Identificado',
    monitoring: 'Em observação',
    resolved: 'Resolvido',
    merged: 'Fundido',
  },
  acknowledge: 'Confirmar',
  takeOver: 'Assumir',
  decline: 'Eu não',
  by: 'Por',
  ask: 'Ainda ninguém foi informado. Se recusar, o próximo passo do escalonamento é executado de imediato.',
  declineAndEscalate: 'Recusar e escalar',
  back: 'Voltar',
  answered: {
    acknowledge: 'Confirmou este incidente.',
    takeOver: 'Assumiu este incidente.',
    decline: 'Recusou esta chamada.',
  },
  notices: {
    acknowledge: 'Obrigado. O incidente está confirmado e mais ninguém é chamado.',
    takeOver: 'Obrigado. Assumiu o incidente e mais ninguém é chamado.',
    decline: 'Obrigado. Não volta a ser chamado neste passo.',
    snoozed: 'O incidente está suspenso. No fim é notificado de novo.',
  },
  closed: 'O incidente está fechado. Não precisa de fazer nada.',
  declineHint:
    '«Eu não» indica aos outros que não pode tratar do incidente e escala-o assim que o confirmar, a menos que o escalonamento esteja parado ou que entretanto outros tenham sido chamados.',
  expiry: 'A ligação de uma chamada é válida até o incidente ser fechado, no máximo durante 24 horas.',
  next: {
    title: 'A seguir',
    open: 'Abra {target} e veja por si.',
    read: 'Leia {link}; a página pede-lhe que inicie sessão.',
    seen: 'o que as verificações observaram',
    itself: 'O incidente resolve-se sozinho assim que {monitor} estiver de novo disponível.',
    handOn: 'Para o passar a outra pessoa, peça-lhe que o assuma através da ligação da sua própria chamada.',
  },
  snoozeHint: 'No fim é notificado de novo, a não ser que o incidente já esteja resolvido.',
  answeredAlready: 'Já respondeu através desta ligação.',
  takenAlready: 'Alguém já está a tratar deste incidente.',
  changed: 'O incidente mudou desde que abriu esta página.',
};
