import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about requests. */
export const consoleRequests: ConsoleCatalogue['requests'] = {
  title: 'Pedidos de alteração',
  waiting: 'Pedidos que aguardam uma decisão',
  none: 'Não foi pedida nenhuma alteração.',
  requested: 'Alteração pedida',
  statuses: { open: 'Aguarda uma decisão', approved: 'Aprovado', rejected: 'Recusado', withdrawn: 'Retirado' },
  withdraw: 'Retirar',
  answer: 'Resposta: {note}',
  changes: { plural: 'count', one: '{count} alteração', other: '{count} alterações' },
  member: 'Definição',
  old: 'Atualmente',
  new: 'Pedido',
  yes: 'Sim',
  no: 'Não',
  nothing: 'Nada',
  managed: '{organization} gere este monitor. O que alterar aqui é enviado como pedido e vale assim que for aprovado.',
  managedShort: '{organization} gere este monitor. Pode pedir alterações.',
  request: 'Pedir uma alteração',
  review: 'Rever o pedido',
  send: 'Enviar o pedido',
  note: 'Nota para quem decide',
  unchanged: 'Altere primeiro uma definição.',
};
