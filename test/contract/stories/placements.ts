/** Stories about refused placements, and about unusual ones that are accepted. */
import { expect } from 'vitest'
import { deploymentOf, NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { hashAppData } from '../../../src/domain/orders/app-data'
import type { OrderTerms } from '../../../src/domain/orders/order'
import { orderUidOf } from '../../../src/domain/orders/uid'
import { type Address, MAX_UINT256, type Seconds, toAmount, toSeconds } from '../../../src/domain/scalars'
import { type Key, newKey } from '../../support/keys'
import {
  atoms,
  BURNT,
  balanceOf,
  DAI,
  MAINNET,
  newContractWallet,
  newTrader,
  notYet,
  place,
  refusal,
  type Story,
  signedBody,
  someQuote,
  someTerms,
  USDC,
  WETH,
} from '../story'

const network = MAINNET
const DAY = 24 * 3600

export const placementStories: readonly Story[] = [
  {
    name: 'the second submission of an order is refused as a duplicate',
    run: async (world) => {
      const trader = await newTrader(world)
      const terms = someTerms(world)
      const uid = await place(world, trader, terms)
      const { message } = await refusal(place(world, trader, terms), 'DuplicatedOrder')
      expect(message).toContain(uid)
      const { events } = await world.call('getDebugReport', { network, uid })
      // Other events belong to auctions, which a service with its own clock runs in the meantime.
      expect(events.filter(({ label }) => label === 'created')).toHaveLength(1)
    },
  },
  {
    name: 'a duplicate order is refused as a duplicate in any state of the order and of its owner',
    run: async (world) => {
      const trader = await newTrader(world)
      const terms = someTerms(world)
      await place(world, trader, terms)
      const revoke = { kind: 'approve', owner: trader.address, token: WETH, amount: toAmount(0n) } as const
      await world.call('sendPaperTransaction', { network, body: revoke })
      await refusal(place(world, trader, terms), 'DuplicatedOrder')
      const other = signedBody(trader, { ...terms, buyAmount: toAmount(2n) })
      await refusal(place(world, trader, terms, { signature: other.signature }), 'InvalidSignature')
    },
  },
  {
    name: 'a signature of other data, another scheme or another key is refused with both addresses',
    run: async (world) => {
      const trader = await newTrader(world)
      const terms = someTerms(world)
      const other = { ...terms, buyAmount: toAmount(2n) }
      const { signature } = signedBody(trader, other)
      await refusal(place(world, trader, terms, { signature }), 'InvalidSignature')
      const asMessage = signedBody(trader, terms, { signingScheme: 'ethsign' }).signature
      await refusal(place(world, trader, terms, { signature: asMessage }), 'InvalidSignature')
      const stranger = newKey()
      const byStranger = signedBody(stranger, terms).signature
      const { message } = await refusal(
        place(world, trader, terms, { signature: byStranger }),
        'InvalidSignature',
      )
      expect(message).toContain(stranger.address)
      expect(message).toContain(trader.address)
      await refusal(place(world, trader, terms, { signature: '0x1234' }), 'InvalidSignature')
      const uid = await place(world, trader, terms, { signingScheme: 'ethsign' })
      const order = await world.call('getOrder', { network, uid })
      expect(order).toMatchObject({ signingScheme: 'ethsign' })
      for (const absent of ['onchainUser', 'onchainOrderData', 'ethflowData'])
        expect(order).not.toHaveProperty(absent)
    },
  },
  {
    name: 'the owner must be named if the signature does not reveal it, and must agree with the app data',
    run: async (world) => {
      const trader = await newTrader(world)
      const terms = someTerms(world)
      const presign = { signingScheme: 'presign', signature: '0x' } as const
      await refusal(place(world, trader, terms, { ...presign, from: null }), 'MissingFrom')
      const appData = JSON.stringify({ metadata: { signer: newKey().address } })
      const named = someTerms(world, { appData: hashAppData(appData) })
      await refusal(place(world, trader, named, { appData }), 'AppdataFromMismatch')
      const contract = { signingScheme: 'eip1271', signature: '0x1234' } as const
      await refusal(place(world, trader, terms, contract), 'InvalidEip1271Signature')
      const uid = await place(world, trader, terms, { ...presign, signature: trader.address })
      expect(await world.call('getOrder', { network, uid })).toMatchObject({ status: 'presignaturePending' })
    },
  },
  {
    name: 'a contract wallet places only orders that the key of its owner signed',
    run: async (world) => {
      const key = newKey()
      const wallet = await newContractWallet(world, key)
      const again = await newContractWallet(world, key)
      expect(again).toBe(wallet)
      const [terms, byAnother] = [someTerms(world, notYet(world)), newKey()]
      const contract = { signingScheme: 'eip1271', from: wallet } as const
      const send = (signer: Key, change = {}) =>
        world.call('placeOrder', { network, body: { ...signedBody(signer, terms, contract), ...change } })
      await refusal(send(byAnother), 'InvalidEip1271Signature')
      await refusal(send(key, { signature: '0x1234' }), 'InvalidEip1271Signature')
      await refusal(send(key, { from: key.address }), 'InvalidEip1271Signature')
      const undeployed = { from: newKey().address }
      await refusal(send(key, undeployed), 'InvalidEip1271Signature')
      const uid = await send(key)
      expect(uid).toBe(orderUidOf(deploymentOf(network, 'production'), terms, wallet))
      const order = await world.call('getOrder', { network, uid })
      expect(order).toMatchObject({ owner: wallet, signingScheme: 'eip1271', status: 'open' })
    },
  },
  {
    name: 'a contract wallet trades, and cancels an order by a transaction',
    run: async (world) => {
      const key = newKey()
      const wallet = await newContractWallet(world, key)
      const contract = { signingScheme: 'eip1271', from: wallet } as const
      const placeAs = (terms: OrderTerms) =>
        world.call('placeOrder', { network, body: signedBody(key, terms, contract) })
      const before = await balanceOf(world, wallet, USDC)
      const filled = await placeAs(someTerms(world))
      await world.runAuctions()
      expect(await world.call('getOrder', { network, uid: filled })).toMatchObject({ status: 'fulfilled' })
      expect(await balanceOf(world, wallet, USDC)).toBeGreaterThan(before)
      const waiting = someTerms(world, { buyAmount: toAmount(atoms(1e9, 'USDC')), sellAmount: toAmount(1n) })
      const ended = await placeAs(waiting)
      const body = { kind: 'invalidateOrder', owner: wallet, uid: ended } as const
      await world.call('sendPaperTransaction', { network, body })
      expect(await world.call('getOrder', { network, uid: ended })).toMatchObject({ status: 'cancelled' })
    },
  },
  {
    name: 'zero and excessive amounts are refused with the name of the field',
    run: async (world) => {
      const trader = await newTrader(world)
      const terms = someTerms(world)
      const send = (change: object) =>
        world.call('placeOrder', { network, body: signedBody(trader, terms, change) })
      await refusal(send({ sellAmount: MAX_UINT256 + 1n }), 'SellAmountOverflow')
      await refusal(send({ buyAmount: MAX_UINT256 + 1n }), 'BuyAmountOverflow')
      await refusal(place(world, trader, someTerms(world, { sellAmount: toAmount(0n) })), 'ZeroAmount')
      await refusal(place(world, trader, someTerms(world, { buyAmount: toAmount(0n) })), 'ZeroAmount')
    },
  },
  {
    name: 'an expiry in the past, too soon or too late is refused',
    run: async (world) => {
      const trader = await newTrader(world)
      const until = (seconds: number) =>
        place(world, trader, someTerms(world, { validTo: (toSeconds(world.now()) + seconds) as Seconds }))
      await refusal(until(-60), 'OrderExpired')
      await refusal(until(30), 'InsufficientValidTo')
      await refusal(until(366 * DAY), 'ExcessiveValidTo')
      const appData = JSON.stringify({ metadata: { validFrom: toSeconds(world.now()) + 1790 } })
      const late = someTerms(world, { appData: hashAppData(appData) })
      await refusal(place(world, trader, late, { appData }), 'InvalidValidFrom')
    },
  },
  {
    name: 'forbidden tokens and parties are refused',
    run: async (world) => {
      const trader = await newTrader(world)
      const unknown = `0x${'12'.repeat(20)}` as Address
      const attempt = (change: Parameters<typeof someTerms>[1]) =>
        place(world, trader, someTerms(world, change))
      await refusal(attempt({ buyToken: unknown }), 'UnsupportedToken')
      await refusal(attempt({ buyToken: WETH }), 'SameBuyAndSellToken')
      await refusal(attempt({ sellToken: NATIVE_TOKEN_MARKER }), 'InvalidNativeSellToken')
      await refusal(attempt({ receiver: BURNT }), 'Forbidden', 403)
      await refusal(
        attempt({ sellToken: DAI, buyToken: NATIVE_TOKEN_MARKER, buyTokenBalance: 'internal' }),
        'UnsupportedBuyTokenDestination',
      )
    },
  },
  {
    name: 'an order needs balance and allowance for its whole amount, but less if it is partially fillable or presigned',
    run: async (world) => {
      const { call } = world
      const trader = await newTrader(world)
      const much = { sellAmount: toAmount(atoms(11, 'WETH')) }
      const { message } = await refusal(place(world, trader, someTerms(world, much)), 'InsufficientBalance')
      expect(message).toContain(String(much.sellAmount))
      const inParts = someTerms(world, { ...much, partiallyFillable: true })
      await refusal(place(world, trader, inParts, { fullBalanceCheck: true }), 'InsufficientBalance')
      await place(world, trader, inParts)
      await place(world, trader, someTerms(world, much), { signingScheme: 'presign', signature: '0x' })
      const body = { kind: 'approve', owner: trader.address, token: WETH, amount: toAmount(5n) } as const
      await call('sendPaperTransaction', { network, body })
      await refusal(place(world, trader, someTerms(world)), 'InsufficientAllowance')
    },
  },
  {
    name: 'an order with a signed fee needs the unexpired quote of this fee, unchanged',
    needs: 'clock',
    run: async (world) => {
      const { call } = world
      const trader = await newTrader(world)
      const { quote, id } = await call('quote', { network, body: someQuote(trader.address) })
      const { sellAmount, feeAmount } = quote
      const terms = someTerms(world, { sellAmount, feeAmount })
      await refusal(place(world, trader, terms), 'InsufficientFee')
      const less = someTerms(world, { sellAmount, feeAmount: toAmount(feeAmount - 1n) })
      await refusal(place(world, trader, less, { quoteId: id }), 'InsufficientFee')
      const inParts = someTerms(world, { sellAmount, feeAmount, partiallyFillable: true })
      await refusal(place(world, trader, inParts, { quoteId: id }), 'UnsupportedOrderType')
      await world.advance(61_000)
      await refusal(place(world, trader, terms, { quoteId: id }), 'InsufficientFee')
    },
  },
  {
    name: 'an owner can have ten open limit orders, and another one after one is cancelled or expires',
    needs: 'clock',
    run: async (world) => {
      const trader = await newTrader(world)
      const placeUnreachable = (count: number, seconds = 600) =>
        place(
          world,
          trader,
          someTerms(world, {
            buyAmount: toAmount(atoms(900_000 + count, 'USDC')),
            validTo: (toSeconds(world.now()) + seconds) as Seconds,
          }),
        )
      for (let count = 0; count < 10; count += 1) await placeUnreachable(count)
      await refusal(placeUnreachable(10), 'TooManyLimitOrders')
      await place(world, trader, someTerms(world))
      await world.advance(601_000)
      await placeUnreachable(11)
    },
  },
  {
    name: 'app data is stored with its order, refused if malformed, and its hooks are reported and limited',
    run: async (world) => {
      const { call } = world
      const trader = await newTrader(world)
      // A unique document, because another document may be stored on a shared service.
      const callData = trader.address
      const hook = { target: USDC, callData, gasLimit: '21000' }
      const appData = JSON.stringify({ appCode: 'story', metadata: { hooks: { pre: [hook] } } })
      const terms = someTerms(world, { appData: hashAppData(appData) })
      await refusal(place(world, trader, terms, { appData: hashAppData(appData) }), 'InvalidAppData')
      const uid = await place(world, trader, terms, { appData, appDataHash: hashAppData(appData) })
      expect(await call('getOrder', { network, uid })).toMatchObject({
        appData: hashAppData(appData),
        appDataHash: hashAppData(appData),
        fullAppData: appData,
        interactions: { pre: [{ target: USDC, callData, value: 0n }], post: [] },
      })
      expect(await call('getAppData', { network, hash: hashAppData(appData) })).toEqual({
        fullAppData: appData,
      })
      await refusal(
        place(world, trader, terms, { appData, appDataHash: hashAppData('{}') }),
        'AppDataHashMismatch',
      )
      const greedy = JSON.stringify({ metadata: { hooks: { pre: [{ ...hook, gasLimit: '8000001' }] } } })
      const heavy = someTerms(world, { appData: hashAppData(greedy) })
      await refusal(place(world, trader, heavy, { appData: greedy }), 'TooMuchGas')
    },
  },
]
