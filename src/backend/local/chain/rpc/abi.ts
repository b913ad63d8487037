/**
 * What the contracts understand, as far as the service talks to them. Functions are known by their first four bytes, events
 * by their first topic; both stand here as bytes, so that no start of the worker hashes their names.
 */
import type { Hash32 } from '../../../../domain/scalars'

/** Functions by what they are called. */
export const selectors = {
  settle: '0x13d79a0b',
  authenticator: '0x2335c76b',
  balanceOf: '0x70a08231',
  allowance: '0xdd62ed3e',
  transfer: '0xa9059cbb',
  withdraw: '0x2e1a7d4d',
  name: '0x06fdde03',
  symbol: '0x95d89b41',
  decimals: '0x313ce567',
  allPairsLength: '0x574f2ba3',
  allPairs: '0x1e3dd18b',
  token0: '0x0dfe1681',
  token1: '0xd21220a7',
  getReserves: '0x0902f1ac',
  swap: '0x022c0d9f',
  aggregate3: '0x82ad56cb',
  isValidSignature: '0x1626ba7e',
  wrapAll: '0x4c84c1c8',
  execute: '0x760f2a0b',
} as const

/** First topics of events. */
export const topics = {
  Trade: '0xa07a543ab8a018198e99ca0184c93fe9050a79400a0a723441f84de1d972cc17' as Hash32,
  OrderInvalidated: '0x875b6cb035bbd4ac6500fabc6d1e4ca5bdc58a3e2b424ccb5c24cdbebeb009a9' as Hash32,
  PreSignature: '0x01bf7c8b0ca55deecbea89d7e58295b7ffbf685fd0d96801034ba8c6ffe1c68d' as Hash32,
  Settlement: '0x40338ce1a7c49204f0099533b1e9a7ee0a3d261f84974ab7af36105b8c4e9db4' as Hash32,
  OrderPlacement: '0xcf5f9de2984132265203b5c335b25727702ca77262ff622e136baa7362bf1da9' as Hash32,
  OrderInvalidation: '0xb8bad102ac8bbacfef31ff1c906ec6d951c230b4dce750bb0376b812ad35852a' as Hash32,
  OrderRefund: '0x195271068a288191e4b265c641a56b9832919f69e9e7d6c2f31ba40278aeb85a' as Hash32,
  Transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef' as Hash32,
  Deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c' as Hash32,
  Sync: '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1' as Hash32,
} as const
