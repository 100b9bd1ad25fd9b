import type { Catalogue } from '../catalogue.ts';

/** What the console says about customers. */
export const consoleCustomers: Catalogue['console']['customers'] = {
  title: 'Clientes',
  new: 'Novo cliente',
  create: 'Criar o cliente',
  none: 'Ainda não há clientes',
  noneHint: 'Monitores, domínios, pessoas e relatórios podem pertencer a um cliente, que só vê os seus.',
  search: 'Procurar clientes',
  nothingFound: 'Nenhum cliente corresponde',
  clear: 'Limpar a procura',
  email: 'E-mail do contacto',
  back: 'Todos os clientes',
  package: 'Pacote',
  monitors: 'Monitores do cliente',
  noMonitors: 'O cliente ainda não tem monitores.',
  settings: 'Dados do cliente',
  deleteHint: 'Tudo o que pertence ao cliente é eliminado: monitores, domínios, pessoas e relatórios.',
  statuses: { active: 'Ativo', paused: 'Em pausa', cancelled: 'Cancelado' },
  members: {
    companyName: 'Empresa',
    street: 'Rua e número',
    postalCode: 'Código postal',
    city: 'Localidade',
    country: 'País',
    notificationEmail: 'E-mail para alertas',
    notificationPhoneNumber: 'Telefone para alertas',
  },
};
