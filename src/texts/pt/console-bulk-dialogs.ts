import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the dialogs of actions on several monitors. */
export const consoleBulkDialogs: AreaCatalogue['bulkDialogs'] = {
  managementHint: 'Os clientes alteram os monitores que eles próprios gerem.',
  managers: { managed: 'A organização', self_service: 'O cliente' },
  channel: 'Canal',
  channelHint: 'Um canal silenciado não envia alertas sobre estes monitores. Para todos os outros continua ativo.',
  choose: 'Escolher …',
  look: 'Pré-visualizar',
  preview: '{changed} mudariam, {refused} são recusados.',
  refused: 'Monitores recusados',
  others: { plural: 'count', one: 'e mais {count}', other: 'e mais {count}' },
  apply: 'Aplicar',
  checking: 'A verificar o que mudaria …',
  checkHint:
    'As verificações começam em segundos. Os heartbeats e os monitores que nenhuma localização verifica são excluídos.',
  checked: '{checked} estão a ser verificados, {left} foram excluídos.',
  subject: 'Assunto',
  text: 'Mensagem',
  about: 'Monitores: {names}',
  channelsHint: 'Os canais de um cliente são oferecidos se todos os monitores selecionados lhe pertencerem.',
  noChannels: 'Nenhum canal ativo pode receber mensagens sobre todos os monitores selecionados.',
  send: 'Enviar',
  sent: {
    plural: 'count',
    one: '{count} mensagem está a caminho. A página do canal mostra se chega.',
    other: '{count} mensagens estão a caminho. As páginas dos canais mostram se chegam.',
  },
};
