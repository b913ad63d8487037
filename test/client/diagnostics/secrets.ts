/** Secrets for tests of reports. */
export const PHRASE = 'test test test test test test test test test test test junk'
/** Values that must not be in a report, in every form in which they could occur. */
export const SECRETS: Readonly<Record<string, string>> = {
  privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  bareKey: 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  uid: `0x${'ab'.repeat(56)}`,
  phrase: PHRASE,
  phraseByLine: PHRASE.replaceAll(' ', '\n'),
  phraseByTab: PHRASE.replaceAll(' ', '\t'),
  mail: 'jane.doe@mail.example',
  bot: '123456789:AAF-abcdefghijklmnopqrstuvwxyz01234',
  hook: 'https://hooks.example.com/services/T000/B000/secretpath',
  node: 'wss://user:pass@rpc.internal:8545/key',
  host: 'orders.my-desk.io',
  ip: '192.168.1.20:8545',
  ipv6: '[2001:db8::7]:8545',
  cloudHost: 'orders.acme-desk.cloud',
  financeHost: 'rpc.acme-desk.finance:8443',
  appHost: 'acme-desk.app',
  germanHost: 'node.acme-desk.de',
  britishHost: 'orders.acme.co.uk',
  computer: 'desk-pc:8545',
  header: 'Authorization: Bearer abc.def',
  apiKey: 'api-key=k1-short',
  base64: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=',
}
