import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the settings of the organization and its mail server. */
export const consoleOrganization: AreaCatalogue['organization'] = {
  title: 'Organização',
  quota: '{used} de {limit} monitores',
  language: 'Língua dos e-mails',
  zone: 'Fuso horário',
  supportContact: 'Contacto de apoio',
  supportContactHint: 'As mensagens aos clientes mostram-no, por exemplo um telefone.',
  ownColor: 'Uma cor própria',
  color: 'Cor',
  requireMfaAdmins: 'Os administradores têm de usar a verificação em dois passos',
  requireMfaEditors: 'Os editores têm de usar a verificação em dois passos',
  requireMfaReadonly: 'Todos os outros têm de usar a verificação em dois passos',
  mailServer: 'Servidor de correio',
  noMailServer: 'O correio é enviado pelo servidor do serviço.',
  host: 'Servidor',
  port: 'Porta',
  security: 'Cifragem',
  username: 'Nome de utilizador',
  password: 'Palavra-passe',
  fromAddress: 'Endereço do remetente',
  fromName: 'Nome do remetente',
  testMail: 'Enviar um e-mail de teste',
  mailSent: 'Enviado para {email}',
  deleteMailHint: 'O correio passará a ser enviado pelo servidor do serviço.',
};
