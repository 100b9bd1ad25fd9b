import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about change requests. */
export const consoleChangeRequests: AreaCatalogue['changeRequests'] = {
  back: 'Todos os pedidos',
  search: 'Procurar pedidos',
  nothingFound: 'Nenhum pedido corresponde',
  none: 'Não foi pedida nenhuma alteração',
  noneHint:
    'As pessoas de um cliente pedem alterações dos monitores que a organização gere. Os pedidos aguardam aqui uma decisão.',
  noneOfCustomer: 'Não foi pedida nenhuma alteração.',
  waiting: 'Pedidos que aguardam uma decisão',
  requested: 'Alteração pedida',
  statuses: { open: 'Aguarda uma decisão', approved: 'Aprovado', rejected: 'Recusado', withdrawn: 'Retirado' },
  withdraw: 'Retirar',
  answer: 'Resposta: {note}',
  changes: { plural: 'count', one: '{count} alteração', other: '{count} alterações' },
  old: 'Antes',
  new: 'Pedido',
  present: 'Atualmente',
  overtaken: 'O monitor foi alterado depois do pedido. Uma aprovação substitui os valores que tem atualmente.',
  about: 'O pedido',
  asked: 'Pedido em',
  reason: 'Nota',
  decisions: {
    approved: {
      action: 'Aprovar',
      question: 'Aprovar o pedido?',
      hint: 'O monitor recebe de imediato os valores pedidos.',
    },
    rejected: { action: 'Recusar', question: 'Recusar o pedido?', hint: 'O monitor fica como está.' },
  },
  decisionNote: 'Nota para quem fez o pedido',
  managed: '{organization} gere este monitor. O que alterar aqui é enviado como pedido e vale assim que for aprovado.',
  review: 'Rever o pedido',
  send: 'Enviar o pedido',
  note: 'Nota para quem decide',
  unchanged: 'Altere primeiro uma definição.',
};
