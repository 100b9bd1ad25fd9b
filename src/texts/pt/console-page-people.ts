import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the subscribers of a status page. */
export const consolePagePeople: AreaCatalogue['pagePeople'] = {
  none: 'Ainda não há subscritores',
  noneHint: 'Os visitantes subscrevem na página. Quem já concordou noutro lugar pode ser importado.',
  nothingFound: 'Nenhum subscritor corresponde',
  search: 'Procurar um subscritor',
  add: 'Adicionar um subscritor',
  addHint: 'O titular do endereço recebe um pedido de confirmação.',
  import: 'Importar subscritores',
  importHint: 'Recebem os anúncios de imediato, sem confirmação. Quem cancelou fica de fora.',
  list: 'Lista',
  listHint: 'Um endereço por linha, ou CSV com as colunas email e language.',
  file: 'Ou escolha um ficheiro',
  imported: 'Importados: {imported}. Já conhecidos: {known}. Cancelados e excluídos: {unsubscribed}.',
  type: 'Tipo',
  types: {
    email: 'E-mail',
    webhook: 'Webhook',
  },
  endpoints: {
    email: 'Endereço de e-mail',
    webhook: 'URL',
  },
  pageLanguage: 'A da página',
  hasAgreed: 'A pessoa já concordou',
  consent: 'Como concordaram',
  consentHint: 'Guardado como prova e escrito no registo.',
  statuses: {
    pending: 'Ainda não confirmado',
    active: 'Ativo',
    suspended: 'Incontactável',
  },
  whole: 'Toda a página',
  parts: { plural: 'count', one: '{count} das suas partes', other: '{count} das suas partes' },
  remove: 'Remover',
  removeNamed: 'Remover {name}?',
  removeHint: 'Deixa de receber anúncios desta página.',
};
