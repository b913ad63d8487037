import { describe, expect, it } from 'vitest'
import { type Contract, selectorOf, topicOf } from '../../../src/domain/evm/abi'
import * as contracts from '../../../src/domain/evm/contracts'

/**
 * Selectors and topics as listed by explorers such as Etherscan and 4byte.directory, to detect mistakes in our
 * table.
 */
const selectors = {
  erc20: {
    name: '0x06fdde03',
    symbol: '0x95d89b41',
    decimals: '0x313ce567',
    balanceOf: '0x70a08231',
    allowance: '0xdd62ed3e',
    approve: '0x095ea7b3',
    transfer: '0xa9059cbb',
    transferFrom: '0x23b872dd',
  },
  permitToken: {
    increaseAllowance: '0x39509351',
    version: '0x54fd4d50',
    nonces: '0x7ecebe00',
    DOMAIN_SEPARATOR: '0x3644e515',
    PERMIT_TYPEHASH: '0x30adf81f',
    permit: '0xd505accf',
  },
  daiToken: { permit: '0x8fcbaf0c' },
  collection: { setApprovalForAll: '0xa22cb465', supportsInterface: '0x01ffc9a7' },
  wrappedNative: { deposit: '0xd0e30db0', withdraw: '0x2e1a7d4d' },
  settlement: {
    settle: '0x13d79a0b',
    authenticator: '0x2335c76b',
    domainSeparator: '0xf698da25',
    filledAmount: '0x2479fb6e',
    invalidateOrder: '0x15337bc0',
    setPreSignature: '0xec6cb13f',
  },
  presignatures: { preSignature: '0xd08d33d1' },
  ethFlow: { wrapAll: '0x4c84c1c8' },
  ethFlowCalls: { createOrder: '0x322bba21', invalidateOrder: '0x7bc41b96' },
  trampoline: { execute: '0x760f2a0b' },
  multicall3: { aggregate3: '0x82ad56cb' },
  gasPriceOracle: { getL1FeeUpperBound: '0xf1c7a58b' },
  uniswapV2: {
    allPairsLength: '0x574f2ba3',
    allPairs: '0x1e3dd18b',
    getPair: '0xe6a43905',
    token0: '0x0dfe1681',
    token1: '0xd21220a7',
    getReserves: '0x0902f1ac',
    swap: '0x022c0d9f',
  },
  uniswapV3: { getPool: '0x1698ee82', slot0: '0x3850c7bd', liquidity: '0x1a686502' },
  uniswapV3Oracle: { slot0: '0x3850c7bd', observations: '0x252c09d7', observe: '0x883bdbfd' },
  permit2: { DOMAIN_SEPARATOR: '0x3644e515', allowance: '0x927da105', nonceBitmap: '0x4fe02b44' },
  contractSigner: { isValidSignature: '0x1626ba7e' },
  safe: {
    getOwners: '0xa0e67e2b',
    getThreshold: '0xe75235b8',
    nonce: '0xaffed0e0',
    VERSION: '0xffa1ad74',
    getModulesPaginated: '0xcc2f8452',
    execTransaction: '0x6a761202',
  },
  universalResolver: { resolve: '0x9061b923', reverse: '0x5d78a217', addr: '0x3b3b57de' },
} as const satisfies Record<keyof typeof contracts, Record<string, string>>

const topics = {
  erc20: { Transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef' },
  wrappedNative: { Deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c' },
  settlement: {
    Trade: '0xa07a543ab8a018198e99ca0184c93fe9050a79400a0a723441f84de1d972cc17',
    OrderInvalidated: '0x875b6cb035bbd4ac6500fabc6d1e4ca5bdc58a3e2b424ccb5c24cdbebeb009a9',
    PreSignature: '0x01bf7c8b0ca55deecbea89d7e58295b7ffbf685fd0d96801034ba8c6ffe1c68d',
    Settlement: '0x40338ce1a7c49204f0099533b1e9a7ee0a3d261f84974ab7af36105b8c4e9db4',
  },
  ethFlow: {
    OrderPlacement: '0xcf5f9de2984132265203b5c335b25727702ca77262ff622e136baa7362bf1da9',
    OrderInvalidation: '0xb8bad102ac8bbacfef31ff1c906ec6d951c230b4dce750bb0376b812ad35852a',
    OrderRefund: '0x195271068a288191e4b265c641a56b9832919f69e9e7d6c2f31ba40278aeb85a',
  },
  uniswapV2: { Sync: '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1' },
} as const satisfies Partial<Record<keyof typeof contracts, Record<string, string>>>

const contractsByName: Readonly<Record<string, Contract>> = contracts as never
const namesOf = (type: 'function' | 'event') =>
  Object.entries(contractsByName).flatMap(([contract, rows]) =>
    rows().abi.flatMap((row) => (row.type === type ? [`${contract}.${row.name}`] : [])),
  )
const listed = (rows: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
  Object.entries(rows).flatMap(([contract, known]) =>
    Object.entries(known).map(([name, hash]) => [`${contract}.${name}`, contract, name, hash] as const),
  )

describe('the table of contracts', () => {
  it.each(listed(selectors))('has the selector of %s that explorers list', (_, contract, name, hash) => {
    expect(selectorOf(contractsByName[contract] as Contract, name)).toBe(hash)
  })

  it.each(listed(topics))('has the topic of %s that explorers list', (_, contract, name, hash) => {
    expect(topicOf(contractsByName[contract] as Contract, name)).toBe(hash)
  })

  it('has only functions and events that these lists contain', () => {
    expect(namesOf('function').sort()).toEqual(
      listed(selectors)
        .map(([name]) => name)
        .sort(),
    )
    expect(namesOf('event').sort()).toEqual(
      listed(topics)
        .map(([name]) => name)
        .sort(),
    )
  })
})
