import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openNode } from '../../../src/api/node'
import { orderEntry } from '../../../src/client/db/rows/order-entry'
import type { ChainAccess } from '../../../src/client/sending/chain-access'
import { placedEntry, placingAgain } from '../../../src/client/signing/native-sell'
import type { Offer } from '../../../src/client/trade/offer'
import { emptyForm } from '../../../src/client/trade/swap-form'
import { chainOf, deploymentOf, NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { hashAppData, writeAppData } from '../../../src/domain/orders/app-data'
import { orderUidOf, unpackUid } from '../../../src/domain/orders/uid'
import {
  type Address,
  type ChainId,
  type Milliseconds,
  type Seconds,
  toAmount,
  toSeconds,
} from '../../../src/domain/scalars'
import { cancellingActOf, viewEntry } from '../../../src/ui/orders/order-view'
import { isNativeSell } from '../../../src/ui/swap/next-step'
import { callOf, nativeSellOf, placedUidOf } from '../../../src/wallet/messages/transaction-acts'
import { approve } from '../../../src/wallet/policy/policy'
import { approveTransaction, nativeSellIntent } from '../../../src/wallet/policy/transaction-policy'
import { makeOrder } from '../../support/client'
import { fairWorth } from '../../support/policy-facts'

const chainId = 1 as ChainId
const owner = `0x${'aa'.repeat(20)}` as Address
const buyToken = `0x${'bb'.repeat(20)}` as Address
const stranger = `0x${'5a'.repeat(20)}` as Address
const deployment = deploymentOf(chainId, 'production')
const sender = { profileId: 'production', chainId, owner, deployment } as const
const node = openNode(['http://node.invalid'], chainId, async () => Response.error())
const door: ChainAccess & { kind: 'node' } = { kind: 'node', sender, node }
const form = { ...emptyForm(chainId), sellToken: NATIVE_TOKEN_MARKER }
const appData = writeAppData({ slippageBps: 50, orderClass: 'limit' })
const offer = {
  terms: {
    sellToken: chainOf(chainId).wrappedNative,
    buyToken,
    receiver: null,
    appData: hashAppData(appData),
    sellAmount: toAmount(10n),
    buyAmount: toAmount(20n),
    feeAmount: toAmount(0n),
    kind: 'sell',
    validTo: 1_800_000_000 as Seconds,
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  },
  appData,
  quoteId: 5,
  shown: { price: 'limit' },
} as Offer
const now = 1_700_000_000_000 as Milliseconds

describe('a native sell', () => {
  it('is placed by the contract for a typed amount on a real chain', () => {
    expect(isNativeSell(form, door)).toBe(true)
    expect(isNativeSell({ ...form, side: 'buy' }, door)).toBe(false)
    expect(isNativeSell(emptyForm(chainId), door)).toBe(false)
    expect(isNativeSell(form, { kind: 'paper', sender, call: undefined as never })).toBe(false)
    expect(isNativeSell(form, undefined)).toBe(false)
    const { ethFlow: _, ...without } = deployment
    expect(isNativeSell(form, { ...door, sender: { ...sender, deployment: without } })).toBe(false)
  })

  it("is stored as the contract's order, under the account that placed it", () => {
    const entry = placedEntry(door, offer, now)
    expect(z.safeEncode(orderEntry, entry).success).toBe(true)
    expect(entry).toMatchObject({ owner, step: 'accepted', terms: { receiver: owner, validTo: 0xffff_ffff } })
    expect(unpackUid(entry.uid).owner).toBe(deployment.ethFlow)
  })

  it('is shown as a sale of the coin, and is cancelled at its contract', () => {
    const view = viewEntry(placedEntry(door, offer, now))
    expect(view.pair.sell).toMatchObject({ address: NATIVE_TOKEN_MARKER, symbol: 'ETH' })
    expect(cancellingActOf(view)).toMatchObject({
      kind: 'cancelEthFlowOrder',
      order: { receiver: owner, sellAmount: 10n },
    })
  })

  it('is cancelled with the expiry that its user chose, not with the signed maximum', () => {
    const entry = placedEntry(door, offer, now)
    const ethflowData = { refundTxHash: null, userValidTo: 1_800_000_000 }
    const order = makeOrder(entry.terms, { uid: entry.uid, ethflowData })
    const act = cancellingActOf(viewEntry({ ...entry, order }))
    expect(act).toMatchObject({ kind: 'cancelEthFlowOrder', order: { validTo: 1_800_000_000 } })
    expect(act.kind === 'cancelEthFlowOrder' && placedUidOf(act.order, deployment)).toBe(entry.uid)
  })
})

describe('a native sell of an earlier contract', () => {
  const earlier = '0x40a50cf069e992aa4536211b23f286ef88752187' as Address
  const entry = placedEntry(door, offer, now)

  it('is cancelled at the contract that holds its coin', () => {
    const uid = orderUidOf(deployment, entry.terms, earlier)
    const act = cancellingActOf(viewEntry({ ...entry, uid }))
    expect(callOf(act, { owner, deployment }).to).toBe(earlier)
    if (act.kind !== 'cancelEthFlowOrder') throw new Error(`It is a ${act.kind}.`)
    expect(placedUidOf(act.order, deployment, act.contract)).toBe(uid)
  })
})

describe('a stuck native sell', () => {
  const order = nativeSellOf(offer.terms, owner, 5)
  const row = { act: { kind: 'createEthFlowOrder', order }, order: placedEntry(door, offer, now) } as const
  const around = {
    deployment,
    owner,
    now: toSeconds(now),
    market: undefined,
    usd: undefined,
    policyFacts: { addressBook: [] as readonly Address[], lookAlike: undefined, day: undefined },
    worth: fairWorth(offer.terms),
    funds: { step: 'noNode' as const },
  }
  const approved = (changed: typeof order, by: Partial<typeof around> = {}, of: typeof row = row) => {
    const placing = placingAgain(of, sender, { ...around, ...by })
    const intent = {
      ...({
        kind: 'transaction',
        owner,
        deployment,
        act: { kind: 'createEthFlowOrder', order: changed },
      } as const),
      call: callOf({ kind: 'createEthFlowOrder', order: changed }, sender),
      nonce: 1,
      gas: 1n,
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 1n,
    }
    const rest = { nodeChainId: 1, nonce: 1, balance: 100n, shownCost: 1n, dataFee: 0n }
    const facts = { deployment, ...rest, order: placing?.facts ?? null }
    return !('broken' in approveTransaction(intent, facts))
  }

  it('is sent again only with the approved terms, and only if the transaction places an order', () => {
    expect(approved(order)).toBe(true)
    expect(approved({ ...order, buyAmount: toAmount(19n) })).toBe(false)
    expect(approved({ ...order, receiver: stranger })).toBe(false)
    expect(placingAgain({ act: { kind: 'cancelTransaction' }, order: null }, sender, around)).toBeUndefined()
  })

  it('needs typed words again if the document of a site’s order is unknown', () => {
    const unread = { ...row, order: { ...row.order, appData: '' } }
    const { facts } = placingAgain(unread, sender, around) ?? {}
    const intent = nativeSellIntent(row.act, sender)
    const verdict = facts && approve(intent, facts)
    expect(verdict).toMatchObject({ broken: [{ rule: 'document' }] })
    const overridden = verdict && 'broken' in verdict ? verdict.broken : []
    expect(facts && approve(intent, facts, { overridden })).not.toHaveProperty('broken')
  })

  it('is not sent again if its row was altered so that it places another order', () => {
    const altered = { ...order, receiver: stranger, buyAmount: toAmount(1n) }
    const planted = { ...row, act: { kind: 'createEthFlowOrder', order: altered } } as const
    expect(() => placingAgain(planted, sender, around)).toThrow(/was altered/)
  })

  it('is checked against the current address book and prices, not against its row', () => {
    const altered = { ...order, receiver: stranger, buyAmount: toAmount(1n) }
    const uid = placedUidOf(altered, deployment)
    const planted = {
      act: { kind: 'createEthFlowOrder', order: altered },
      order: { ...row.order, uid },
    } as const
    expect(approved(altered, {}, planted)).toBe(false)
    const known = { policyFacts: { addressBook: [stranger], lookAlike: undefined, day: undefined } }
    expect(approved(altered, known, planted)).toBe(false)
    const worthless = { worth: { ...around.worth, minPercent: 0 } }
    expect(approved(altered, { ...known, ...worthless }, planted)).toBe(true)
  })
})

it('cancellingActOf revokes the presignature of a presigned order, and invalidates any other order in the settlement contract', () => {
  const entry = { ...placedEntry(door, offer, now), owner: deployment.ethFlow as Address }
  const { uid } = entry
  const ofScheme = (scheme: 'presign' | 'eip712') =>
    cancellingActOf(viewEntry({ ...entry, signature: { scheme, bytes: '0x' } }))
  expect(ofScheme('presign')).toEqual({ kind: 'setPreSignature', uid, isSigned: false })
  expect(ofScheme('eip712')).toEqual({ kind: 'invalidateOrder', uid })
})
