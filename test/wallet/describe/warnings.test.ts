import { describe, expect, it } from 'vitest'
import { encodeCall } from '../../../src/domain/evm/abi'
import { permitToken } from '../../../src/domain/evm/contracts'
import { type Address, MAX_UINT256, type Seconds } from '../../../src/domain/scalars'
import type { OrderToRead } from '../../../src/wallet/describe/amounts'
import { findWarnings, movesValue, type SigningWarning } from '../../../src/wallet/describe/warnings'
import { anOrderToRead, withTerms } from '../../support/signing'
import { keyed } from '../../support/wallet'

const stranger = keyed('third').account.address
const day = 86_400
const kinds = (order: OrderToRead): string[] => findWarnings(order, true).map((warning) => warning.kind)
const { sellAmount: sell, buyAmount: buy } = anOrderToRead.terms
const shown = { ...anOrderToRead.shown, price: 'market', boundBps: 200, limit: { sell, buy } } as const

const withMetadata = (metadata: object): OrderToRead => ({
  ...anOrderToRead,
  appData: JSON.stringify({ metadata }),
})
const hook = { target: stranger, callData: '0xd505accf', gasLimit: '80000' }
const { owner, deployment, terms } = anOrderToRead
const flashloan = {
  liquidityProvider: stranger,
  protocolAdapter: stranger,
  receiver: stranger,
  token: stranger,
  amount: '1',
}
const permit = {
  target: terms.sellToken,
  gasLimit: '80000',
  callData: encodeCall(permitToken, 'permit', [
    owner,
    deployment.relayer,
    MAX_UINT256,
    1_900_000_000n,
    27,
    `0x${'01'.repeat(32)}`,
    `0x${'02'.repeat(32)}`,
  ]),
}

describe('findWarnings', () => {
  it('returns no warnings for a plain order that equals the shown order', () => {
    expect(findWarnings(anOrderToRead, true)).toEqual([])
  })

  it.each<[SigningWarning['kind'], OrderToRead]>([
    ['receiver', withTerms({ receiver: stranger })],
    ['unknownToken', { ...anOrderToRead, findToken: () => undefined }],
    [
      'importedToken',
      { ...anOrderToRead, findToken: () => ({ symbol: 'USDC', name: '', decimals: 6, isImported: true }) },
    ],
    ['expired', { ...anOrderToRead, now: anOrderToRead.terms.validTo }],
    ['farExpiry', { ...anOrderToRead, now: (anOrderToRead.terms.validTo - 8 * day) as Seconds }],
    ['partiallyFillable', withTerms({ partiallyFillable: true })],
    ['signedFee', { ...withTerms({ feeAmount: 1n as never }), shown: undefined }],
    ['balances', withTerms({ sellTokenBalance: 'internal' })],
    ['balances', withTerms({ buyTokenBalance: 'internal' })],
    ['hooks', withMetadata({ hooks: { pre: [hook] } })],
    ['hooks', withMetadata({ hooks: { post: [hook] } })],
    ['hooks', { ...anOrderToRead, appData: '{"backend":{"hooks":{}}}' }],
    ['hooks', { ...anOrderToRead, appData: '{"backend":{}}' }],
    ['permit', withMetadata({ hooks: { pre: [permit] } })],
    ['flashloan', withMetadata({ flashloan })],
    ['wrappers', withMetadata({ wrappers: [{ address: stranger, data: '0x' }] })],
    ['bridging', withMetadata({ bridging: { destinationChainId: '100' } })],
    ['partnerFee', withMetadata({ partnerFee: { bps: 1, recipient: stranger } })],
  ])('returns the warning "%s"', (kind, order) => {
    expect(kinds(order)).toEqual([kind])
  })

  it('warns of a far price if the limit is more than 2% worse than the quote', () => {
    const { terms } = anOrderToRead
    const quoted = (buy: bigint) => kinds({ ...anOrderToRead, shown: { ...shown, buy } })
    expect(quoted((terms.buyAmount * 100n) / 98n)).toEqual([])
    expect(quoted((terms.buyAmount * 100n) / 97n)).toEqual(['farPrice'])
  })

  it('does not warn of a far price without a quote', () => {
    expect(kinds({ ...anOrderToRead, shown: undefined })).toEqual([])
  })

  it('names the receiver and unlisted tokens', () => {
    const unlisted = `0x${'12'.repeat(20)}` as Address
    const order = { ...withTerms({ receiver: stranger, buyToken: unlisted }), shown: undefined }
    expect(findWarnings(order, true).map((warning) => warning.message)).toEqual([
      `The recipient is ${stranger}, not you.`,
      `Unlisted token: ${unlisted}.`,
    ])
  })

  it('describes permits, hooks and partner fees in words', () => {
    const metadata = {
      hooks: { pre: [permit, hook] },
      partnerFee: [
        { bps: 10, recipient: stranger },
        { surplusBps: 5000, maxVolumeBps: 100, recipient: stranger },
      ],
    }
    expect(findWarnings(withMetadata(metadata), true).map((warning) => warning.message)).toEqual([
      'A permit lets CoW Protocol spend unlimited WETH.',
      'Hooks in its app data run other calls with the trade.',
      'Partner fee: 0.1% of the trade; 50% of surplus, at most 1% of the trade.',
    ])
  })

  it('uses kinds that movesValue recognizes for warnings about moved value', () => {
    const kindsOf = ['hooks', 'partnerFee', 'flashloan', 'wrappers', 'permit', 'bridging'] as const
    expect(kindsOf.filter((kind) => !movesValue({ kind, message: '' }))).toEqual([])
    expect(movesValue({ kind: 'receiver', message: '' })).toBe(false)
  })

  it('warns of unknown app data last', () => {
    expect(findWarnings(anOrderToRead, false).map((warning) => warning.kind)).toEqual(['unknownAppData'])
  })
})
