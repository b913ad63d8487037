import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { orderDigest } from '../../../src/domain/orders/digest'
import { type OrderTerms, orderTerms } from '../../../src/domain/orders/order'
import { packUid } from '../../../src/domain/orders/uid'
import { type ChainId, type Hash32, type Seconds, ZERO_ADDRESS } from '../../../src/domain/scalars'
import { parseUnits } from '../../../src/domain/text/units'
import {
  addressToCheck,
  type ClearText,
  countSignedFields,
  describeCancellation,
  describeOrder,
  shownDetail,
} from '../../../src/wallet/describe/order'
import { anyAddress, anyTerms } from '../../support/arbitraries'
import { fc } from '../../support/properties'
import { anOrderToRead, withTerms } from '../../support/signing'
import { keyed } from '../../support/wallet'

const stranger = keyed('third').account.address
const { owner, deployment } = anOrderToRead
const lineOf = (read: ClearText, field: string) => read.lines.find((line) => line.field === field)
const detailOf = (read: ClearText, field: string): string => lineOf(read, field)?.detail ?? 'no such line'

/** Rebuilds the terms of an order from its lines only. */
function rebuildTerms(read: ClearText): OrderTerms {
  const fields = Object.keys(orderTerms.shape).map((field) => [field, detailOf(read, field)])
  const written = Object.fromEntries(fields)
  return z.decode(orderTerms, {
    ...written,
    receiver: written.receiver === `${ZERO_ADDRESS}, which means the owner` ? null : written.receiver,
    validTo: Number(written.validTo),
    partiallyFillable: written.partiallyFillable === 'true',
  })
}

const anyToken = fc.option(
  fc.record({
    symbol: fc.constant('TKN'),
    name: fc.constant('Token'),
    decimals: fc.integer({ min: 0, max: 36 }),
  }),
  { nil: undefined },
)

describe('lines of a described order', () => {
  it('contain the signed digest of any order', () => {
    fc.assert(
      fc.property(anyTerms, anyAddress, anyToken, (terms, signer, token) => {
        const read = describeOrder({ ...anOrderToRead, terms, owner: signer, findToken: () => token })
        expect(orderDigest(deployment, rebuildTerms(read))).toBe(orderDigest(deployment, terms))
      }),
    )
  })

  it('contain the exact amount of a known token', () => {
    fc.assert(
      fc.property(anyTerms, anyToken, (terms, token) => {
        fc.pre(token !== undefined)
        const read = describeOrder({ ...anOrderToRead, terms, findToken: () => token })
        for (const field of ['sellAmount', 'buyAmount', 'feeAmount'] as const) {
          const [number = ''] = lineOf(read, field)?.text.split(' ') ?? []
          expect(parseUnits(number.replaceAll(',', ''), token?.decimals ?? 0)).toBe(terms[field])
        }
      }),
    )
  })

  it('contain network and contract', () => {
    const read = describeOrder({ ...anOrderToRead, deployment: deploymentOf(100 as ChainId, 'staging') })
    expect(lineOf(read, 'network')).toMatchObject({ text: 'Gnosis', detail: 'chain 100' })
    expect(detailOf(read, 'settlement')).toBe(deploymentOf(100 as ChainId, 'staging').settlement)
  })
})

describe('describeOrder', () => {
  it('matches the snapshot', () => {
    const { title, lines, warnings } = describeOrder(anOrderToRead)
    expect([title, ...lines.map((line) => `${line.label}: ${line.text}`)]).toMatchInlineSnapshot(`
      [
        "Sell 42 WETH for at least 84,000 USDC",
        "Side: Sell, exact amount sold",
        "You sell: 42 WETH",
        "Minimum received: 84,000 USDC",
        "Fee amount: 0 WETH",
        "Sell token: WETH, Wrapped Ether",
        "Buy token: USDC, USD Coin",
        "Recipient: You",
        "Expires: in 30m · 2027-01-15 08:30:00 UTC",
        "Partially fillable: No, whole or nothing",
        "Sell balance: Wallet (ERC-20)",
        "Buy balance: Wallet (ERC-20)",
        "App data: Decoded: Cowbell, limit order, slippage 0.5%",
        "Limit price: 1 WETH = 2,000 USDC, 1 USDC = 0.0005 WETH",
        "App: Cowbell",
        "App data version: 1.15.0",
        "Order class (declared): Limit",
        "Slippage: 0.5%",
        "Network: Ethereum",
        "Settlement contract: Gnosis Protocol v2",
        "Account: You",
      ]
    `)
    expect(lines.filter((line) => line.tone)).toEqual([])
    expect(warnings).toEqual([])
  })

  it('writes "at most" and "at least" on the correct side', () => {
    const read = describeOrder(withTerms({ kind: 'buy' }))
    expect(read.title).toBe('Buy 84,000 USDC for at most 42 WETH')
    expect(lineOf(read, 'sellAmount')?.label).toBe('Maximum sold')
    expect(lineOf(read, 'buyAmount')?.label).toBe('You receive')
  })

  it('writes the price in both directions', () => {
    expect(lineOf(describeOrder(anOrderToRead), 'limitPrice')).toMatchObject({
      text: '1 WETH = 2,000 USDC, 1 USDC = 0.0005 WETH',
    })
  })

  it('marks a foreign receiver but not the owner', () => {
    expect(lineOf(describeOrder(withTerms({ receiver: owner })), 'receiver')).toEqual({
      field: 'receiver',
      label: 'Recipient',
      text: 'You',
      detail: owner,
    })
    expect(lineOf(describeOrder(withTerms({ receiver: stranger })), 'receiver')).toMatchObject({
      text: `Not your address, ${stranger}`,
      detail: stranger,
      tone: 'warning',
    })
  })

  it("names the owner's account and keeps its signed values exact", () => {
    const read = describeOrder({ ...withTerms({ receiver: null }), ownerName: 'Main (0x8A41…9010)' })
    expect(lineOf(read, 'owner')).toMatchObject({ text: 'Main (0x8A41…9010)', detail: owner })
    expect(lineOf(read, 'receiver')).toMatchObject({
      text: 'You · Main (0x8A41…9010)',
      detail: `${ZERO_ADDRESS}, which means the owner`,
    })
    const other = describeOrder({ ...withTerms({ receiver: stranger }), ownerName: 'Main (0x8A41…9010)' })
    expect(lineOf(other, 'receiver')).toMatchObject({ tone: 'warning', detail: stranger })
  })

  it('marks a token that is not listed', () => {
    const read = describeOrder({ ...anOrderToRead, findToken: () => undefined })
    expect(lineOf(read, 'buyToken')).toMatchObject({ tone: 'warning', detail: anOrderToRead.terms.buyToken })
    expect(lineOf(read, 'buyAmount')?.text).toBe('84000000000 atoms of an unlisted token')
  })

  it('ignores app data with another hash', () => {
    const read = describeOrder({ ...anOrderToRead, appData: '{}' })
    expect(lineOf(read, 'appData')).toMatchObject({
      tone: 'warning',
      text: expect.stringMatching(/^Not verified/),
    })
    expect(read.warnings.map((warning) => warning.kind)).toEqual(['unknownAppData'])
  })

  it('describes the empty document of the zero hash', () => {
    const zero = { ...withTerms({ appData: `0x${'00'.repeat(32)}` as Hash32 }), appData: '{}' }
    expect(lineOf(describeOrder(zero), 'appData')?.text).toBe('Decoded: no app name, no hooks, no fees')
  })

  it("writes the expiry in the user's time format", () => {
    const read = describeOrder({ ...anOrderToRead, writeTime: (at: Seconds) => `on day ${at}` })
    expect(lineOf(read, 'validTo')?.text).toBe('in 30m · on day 1800001800')
  })

  it('marks an expired order', () => {
    const read = describeOrder({ ...anOrderToRead, now: 1_800_001_801 as Seconds })
    expect(lineOf(read, 'validTo')).toMatchObject({
      tone: 'warning',
      text: '1s ago · 2027-01-15 08:30:00 UTC',
    })
  })

  it('calls an unlisted network a custom network', () => {
    const own = { ...deployment, chainId: 31_338 as ChainId }
    expect(lineOf(describeOrder({ ...anOrderToRead, deployment: own }), 'network')?.text).toBe(
      'Custom network',
    )
  })
})

describe('describeCancellation', () => {
  const uidOf = (of: typeof owner) =>
    packUid({ digest: `0x${'ab'.repeat(32)}` as Hash32, owner: of, validTo: 7 as Seconds })

  it('shows the whole UID of each order and warns that a fill may come first', () => {
    const read = describeCancellation([uidOf(owner)], deployment, owner)
    expect(read.title).toBe('Cancel an order')
    expect(detailOf(read, 'orderUids')).toBe(uidOf(owner))
    expect(read.warnings.map((warning) => warning.kind)).toEqual(['bestEffort'])
  })

  it('warns of orders of other accounts', () => {
    const read = describeCancellation([uidOf(owner), uidOf(stranger)], deployment, owner)
    expect(read.title).toBe('Cancel 2 orders')
    expect(read.lines.filter((line) => line.tone).map((line) => line.detail)).toEqual([uidOf(stranger)])
    expect(read.warnings.map((warning) => warning.kind)).toEqual(['foreignOrder', 'bestEffort'])
  })
})

describe('countSignedFields', () => {
  it('returns 12, regardless of the number of other lines', () => {
    const { lines } = describeOrder(anOrderToRead)
    expect(lines.length).toBeGreaterThan(12)
    expect(countSignedFields(lines)).toBe(12)
  })
})

describe('shownDetail', () => {
  const spender = { field: 'message', label: 'Spender', text: 'Unknown address', detail: stranger } as const
  const doubted = { ...spender, tone: 'warning' } as const

  it('returns an address to check always, and other details only on demand', () => {
    expect(shownDetail(spender, false)).toBeUndefined()
    expect(shownDetail(spender, true)).toBe(stranger)
    expect(shownDetail(doubted, false)).toBe(stranger)
    expect(shownDetail({ ...doubted, detail: '1157920892' }, false)).toBeUndefined()
  })

  it('returns the raw value of every amount, also of zero', () => {
    const fee = { field: 'feeAmount', label: 'Fee amount', text: '0 WETH', detail: '0' } as const
    expect(shownDetail(fee, true)).toBe('0')
    expect(shownDetail({ ...fee, text: '0' }, true)).toBeUndefined()
  })

  it('returns no detail that the text contains already, except an address to copy', () => {
    const recipient = { ...doubted, text: `Not your address, ${stranger}` }
    expect(shownDetail(recipient, true)).toBeUndefined()
    expect(addressToCheck(recipient)).toBe(stranger)
    expect(addressToCheck(spender)).toBeUndefined()
  })
})
