/** Stories about proceeds: to an internal balance, to a receiver, and as native coin. */
import { expect } from 'vitest'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { type Address, toAmount } from '../../../src/domain/scalars'
import { newKey } from '../../support/keys'
import { known } from '../../support/known'
import {
  atoms,
  DAI,
  GNO,
  MAINNET,
  newTrader,
  place,
  refusal,
  type Story,
  someTerms,
  USDC,
  WETH,
} from '../story'

const network = MAINNET

export const payoutStories: readonly Story[] = [
  {
    name: 'an internal balance that was bought can be sold again',
    run: async (world) => {
      const { call } = world
      const trader = await newTrader(world)
      const sellAmount = toAmount(atoms(1000, 'USDC'))
      const bought = await place(
        world,
        trader,
        someTerms(world, { sellToken: USDC, buyToken: GNO, sellAmount, buyTokenBalance: 'internal' }),
      )
      await world.runAuctions()
      const order = await call('getOrder', { network, uid: bought })
      expect(order.status).toBe('fulfilled')
      const executedBuyAmount = known(order.executedBuyAmount)
      const { funds } = await call('getPaperAccount', { network, owner: trader.address })
      expect(funds.find(({ token }) => token === GNO)?.balance).toBe(atoms(50, 'GNO'))
      const fromVault = { sellToken: GNO, buyToken: DAI, sellTokenBalance: 'internal' } as const
      const tooMuch = someTerms(world, { ...fromVault, sellAmount: toAmount(executedBuyAmount + 1n) })
      await refusal(place(world, trader, tooMuch), 'InsufficientBalance')
      const uid = await place(
        world,
        trader,
        someTerms(world, { ...fromVault, sellAmount: executedBuyAmount }),
      )
      await world.runAuctions()
      expect(await call('getOrder', { network, uid })).toMatchObject({ status: 'fulfilled' })
    },
  },
  {
    name: 'the receiver gets the proceeds, in the native coin if that was bought',
    run: async (world) => {
      const { call } = world
      const trader = await newTrader(world)
      const receiver = newKey().address
      const terms = someTerms(world, {
        sellToken: DAI,
        buyToken: NATIVE_TOKEN_MARKER,
        sellAmount: toAmount(atoms(2000, 'DAI')),
        receiver,
      })
      const uid = await place(world, trader, terms)
      await world.runAuctions()
      const { executedBuyAmount } = await call('getOrder', { network, uid })
      expect(executedBuyAmount).toBeGreaterThan(0n)
      const { funds } = await call('getPaperAccount', { network, owner: receiver })
      expect(funds).toMatchObject([{ token: NATIVE_TOKEN_MARKER, balance: executedBuyAmount }])
    },
  },
  {
    name: 'the native coin is wrapped and unwrapped one to one, up to the balance',
    run: async (world) => {
      const { call } = world
      const { address: owner } = await newTrader(world)
      const held = async (token: Address) =>
        (await call('getPaperAccount', { network, owner })).funds.find((fund) => fund.token === token)
          ?.balance ?? 0n
      const before = { coin: await held(NATIVE_TOKEN_MARKER), wrapped: await held(WETH) }
      expect(before.coin).toBe(atoms(10, 'WETH'))
      const supply = async () =>
        (await call('getTopHolders', { network, token: WETH })).reduce(
          (sum, { balance }) => sum + balance,
          0n,
        )
      const existing = await supply()
      const amount = toAmount(atoms(3, 'WETH'))
      await call('sendPaperTransaction', { network, body: { kind: 'wrap', owner, amount } })
      expect(await held(NATIVE_TOKEN_MARKER)).toBe(before.coin - amount)
      expect(await held(WETH)).toBe(before.wrapped + amount)
      await call('sendPaperTransaction', { network, body: { kind: 'unwrap', owner, amount } })
      expect({ coin: await held(NATIVE_TOKEN_MARKER), wrapped: await held(WETH) }).toEqual(before)
      expect(await supply()).toBe(existing)
      for (const kind of ['wrap', 'unwrap'] as const) {
        const body = { kind, owner, amount: toAmount(atoms(11, 'WETH')) }
        await refusal(call('sendPaperTransaction', { network, body }), 'InsufficientBalance')
      }
    },
  },
  {
    name: 'a token and the native coin are transferred to another account, up to the balance',
    run: async (world) => {
      const { call } = world
      const { address: owner } = await newTrader(world)
      const { address: recipient } = newKey()
      const held = async (token: Address, of: Address) =>
        (await call('getPaperAccount', { network, owner: of })).funds.find((fund) => fund.token === token)
          ?.balance ?? 0n
      const amount = toAmount(atoms(3, 'WETH'))
      for (const token of [WETH, NATIVE_TOKEN_MARKER]) {
        const before = await held(token, owner)
        const body = { kind: 'transfer', owner, token, recipient, amount } as const
        await call('sendPaperTransaction', { network, body })
        expect(await held(token, owner)).toBe(before - amount)
        expect(await held(token, recipient)).toBe(amount)
        const tooMuch = { ...body, amount: toAmount(before) }
        await refusal(call('sendPaperTransaction', { network, body: tooMuch }), 'InsufficientBalance')
      }
      const unknown = { kind: 'transfer', owner, token: recipient, recipient: owner, amount } as const
      await refusal(call('sendPaperTransaction', { network, body: unknown }), 'UnsupportedToken')
    },
  },
]
