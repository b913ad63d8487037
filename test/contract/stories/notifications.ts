/** Stories about notifications. Each type has its own cause. */
import { expect } from 'vitest'
import { deploymentOf, NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { cancellationDigest } from '../../../src/domain/orders/digest'
import { type ServiceNotification, serviceNotificationType } from '../../../src/domain/reports/notifications'
import { type OrderUid, type Seconds, toAmount, toSeconds } from '../../../src/domain/scalars'
import { type Key, signDigest } from '../../support/keys'
import {
  atoms,
  GNOSIS,
  HOUR,
  MAINNET,
  MINUTE,
  newTrader,
  place,
  type Story,
  someQuote,
  someTerms,
  termsOfQuote,
  tokenOf,
  WETH,
  type World,
} from '../story'

const network = MAINNET
const secondsFromNow = ({ now }: World, seconds: number) => (toSeconds(now()) + seconds) as Seconds
const unreachable = { buyAmount: toAmount(atoms(1_000_000, 'USDC')) }

const readNotifications = ({ call }: World, { address }: Key): Promise<readonly ServiceNotification[]> =>
  call('getNotifications', { account: address })

/** Causes a notification of each type for one order of a trader. */
const CAUSES: Readonly<Record<string, (world: World, trader: Key) => Promise<OrderUid>>> = {
  order_cancelled: async (world, trader) => {
    const uid = await place(world, trader, someTerms(world, unreachable))
    const signature = signDigest(trader, cancellationDigest(deploymentOf(network, 'production'), uid))
    await world.call('cancelOrder', { network, uid, body: { signature, signingScheme: 'eip712' } })
    return uid
  },
  order_expired: async (world, trader) => {
    const uid = await place(
      world,
      trader,
      someTerms(world, { ...unreachable, buyAmount: toAmount(10n ** 20n) }),
    )
    await world.advance(HOUR)
    return uid
  },
  order_filled: async (world, trader) => {
    const uid = await place(world, trader, someTerms(world))
    await world.runAuctions()
    return uid
  },
  insufficient_balance: async (world, trader) => {
    const validTo = secondsFromNow(world, 7 * 24 * 3600)
    const uid = await place(world, trader, someTerms(world, { buyAmount: toAmount(10n ** 21n), validTo }))
    const approval = { kind: 'approve', owner: trader.address, token: WETH } as const
    await world.call('sendPaperTransaction', { network, body: { ...approval, amount: toAmount(0n) } })
    await world.runAuctions()
    const body = { ...approval, amount: toAmount(10n ** 30n) }
    await world.call('sendPaperTransaction', { network, body })
    return uid
  },
  order_partially_filled: async (world, trader) => {
    const [sellToken, buyToken] = [tokenOf('COW', GNOSIS), tokenOf('WXDAI', GNOSIS)]
    const small = toAmount(atoms(10, 'COW', GNOSIS))
    const pair = { sellToken, buyToken, sellAmountBeforeFee: undefined, sellAmountAfterFee: small }
    const { quote } = await world.call('quote', {
      network: GNOSIS,
      body: someQuote(trader.address, pair),
    })
    const sellAmount = toAmount(atoms(15_000, 'COW', GNOSIS))
    const buyAmount = toAmount((quote.buyAmount * sellAmount * 9_970n) / (small * 10_000n))
    const validTo = secondsFromNow(world, 7 * 24 * 3600)
    const change = { sellToken, buyToken, sellAmount, buyAmount, validTo, partiallyFillable: true }
    const uid = await place(world, trader, someTerms(world, change), {}, GNOSIS)
    await world.runAuctions()
    return uid
  },
  /** The order waits while the price improves. */
  price_improvement: async (world, trader) => {
    for (;;) {
      const quote = await world.call('quote', {
        network,
        body: someQuote(trader.address, { sellAmountBeforeFee: toAmount(atoms(0.1, 'WETH')) }),
      })
      const terms = { ...termsOfQuote(world, quote, 900n), validTo: secondsFromNow(world, 3 * 3600) }
      const uid = await place(world, trader, terms, { quoteId: quote.id })
      await world.advance(20 * MINUTE)
      await world.runAuctions()
      const notifications = await readNotifications(world, trader)
      if (notifications.some(({ id }) => id === `${uid}:price_improvement`)) return uid
    }
  },
}

export const notificationStories: readonly Story[] = [
  {
    name: 'each type of notification has a cause and an id with the order, and is listed once, newest first',
    needs: 'clock',
    run: async (world) => {
      expect(Object.keys(CAUSES).sort()).toEqual([...serviceNotificationType.options].sort())
      for (const [type, cause] of Object.entries(CAUSES)) {
        const trader = await newTrader(world)
        if (type === 'order_partially_filled') await newTraderOn(world, trader)
        const uid = await cause(world, trader)
        const notifications = await readNotifications(world, trader)
        const mine = notifications.find((notification) => notification.type === type)
        expect(mine, type).toMatchObject({ account: trader.address, metadata: { orderUid: uid } })
        expect(mine?.id.startsWith(`${uid}:${type}`)).toBe(true)
        expect(mine?.message).toMatch(/\w/)
        await world.runAuctions()
        const again = await readNotifications(world, trader)
        expect(again.filter(({ id }) => id === mine?.id)).toHaveLength(1)
        const times = again.map(({ timestamp }) => timestamp)
        expect(times).toEqual(times.toSorted((a, b) => b - a))
      }
    },
  },
]

/** Funds a trader on the other network too. */
async function newTraderOn({ call }: World, { address: owner }: Key): Promise<void> {
  await call('sendPaperTransaction', { network: GNOSIS, body: { kind: 'fund', owner } })
  const { funds } = await call('getPaperAccount', { network: GNOSIS, owner })
  for (const { token } of funds.filter((fund) => fund.token !== NATIVE_TOKEN_MARKER)) {
    const body = { kind: 'approve', owner, token, amount: toAmount(10n ** 30n) } as const
    await call('sendPaperTransaction', { network: GNOSIS, body })
  }
}
