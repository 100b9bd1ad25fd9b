import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about status pages. */
export const consoleStatusPages: AreaCatalogue['statusPages'] = {
  title: 'Páginas de estado',
  new: 'Nova página de estado',
  create: 'Criar a página de estado',
  none: 'Ainda não há páginas de estado',
  noneHint:
    'Uma página de estado diz a clientes e visitantes o que funciona, o que não funciona e o que está previsto.',
  back: 'Todas as páginas de estado',
  view: 'Ver a página',
  deleteHint: 'Os seus componentes e subscritores são eliminados com ela, e o endereço deixa de funcionar.',
  facts: 'Resumo',
  components: { plural: 'count', one: '{count} componente', other: '{count} componentes' },
  subscribers: { plural: 'count', one: '{count} subscritor', other: '{count} subscritores' },
  componentsLabel: 'Componentes',
  subscribersLabel: 'Subscritores',
  ofOrganization: 'A própria organização',
  protection: 'Quem a vê',
  open: 'Toda a gente',
  protections: {
    password: 'Com palavra-passe',
    networks: 'Algumas redes',
    members: 'Apenas membros',
  },
  pageTitle: 'Título',
  slug: 'Nome no endereço',
  slugHint: 'Minúsculas, algarismos e hífenes: a página fica em /status/nome.',
  description: 'Introdução',
  descriptionHint: 'Abaixo do estado, em Markdown.',
  language: 'Língua',
  ownLanguage: 'A da organização',
  languageTexts: 'Textos por idioma',
  languageTextsHint:
    'Quem lê a página num idioma vê estes textos em vez do título e da introdução. A página é oferecida no seu próprio idioma e em cada um que tenha textos.',
  footer: 'Rodapé',
  announceAfter: 'Anunciar as falhas após, em minutos',
  announceAfterHint:
    'Os subscritores recebem uma mensagem sobre falhas dos monitores. Vazio: apenas sobre incidentes que uma pessoa anuncia.',
  lookHint: 'O que a página não tem, toma do seu cliente ou então da organização.',
  password: 'Palavra-passe',
  passwordKept: 'Guardada e nunca mostrada. Deixe vazio para a manter.',
  networks: 'Redes que a veem',
  networksHint: 'Uma por linha, como 192.0.2.0/24. Para os outros a página não existe.',
  yes: 'Sim',
  no: 'Não',
};
