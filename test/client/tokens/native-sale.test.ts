/** Every text about a sale of the native coin names the coin, on every network. */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { exportFills } from '../../../src/client/activity/export'
import { clientDb } from '../../../src/client/db/db'
import { notificationType } from '../../../src/client/db/rows/notification'
import type { EntryInStep } from '../../../src/client/db/rows/order-entry'
import { viewBadges } from '../../../src/client/explorer/badges'
import { viewCard } from '../../../src/client/explorer/cards'
import { toNotification } from '../../../src/client/notify/order-notifications'
import { createMatcher } from '../../../src/client/orders/search'
import { defaultPageSettings } from '../../../src/client/settings/page-settings'
import { deploymentFor, profiles } from '../../../src/client/settings/profiles'
import { orderTokens, viewToken } from '../../../src/client/tokens/tokens'
import { type Chain, chains, NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { listTokens } from '../../../src/domain/chains/tokens'
import type { Order } from '../../../src/domain/orders/order'
import { orderUidOf } from '../../../src/domain/orders/uid'
import { Refusal } from '../../../src/domain/refusal'
import type { Address, Hash32, Seconds } from '../../../src/domain/scalars'
import { viewFill } from '../../../src/ui/affiliate/affiliate-view'
import { groupTitle } from '../../../src/ui/notifications/notification-view'
import { termsSentence } from '../../../src/ui/orders/order-sentence'
import { viewEntry, viewOrder } from '../../../src/ui/orders/order-view'
import {
  createTestService,
  emptyClientDb,
  FILLED,
  makeAccepted,
  makeOrder,
  makeTerms,
  NOW,
  TRADER,
} from '../../support/client'

const FORMER_ETH_FLOW = '0x40a50cf069e992aa4536211b23f286ef88752187' as Address

/** Creates a native sale of 1 coin on a network, as an EthFlow contract places it. */
function makeSale({ id: chainId, wrappedNative }: Chain, owner?: Address) {
  const deployment = deploymentFor(profiles.production, chainId)
  const contract = owner ?? (deployment.ethFlow as Address)
  const [buyToken] = listTokens(chainId).filter(({ address }) => address !== wrappedNative)
  const terms = makeTerms({
    sellToken: wrappedNative,
    buyToken: buyToken?.address as Address,
    receiver: TRADER,
    validTo: 4_294_967_295 as Seconds,
  })
  const uid = orderUidOf(deployment, terms, contract)
  const order: Order = { ...makeOrder(terms, FILLED, contract), uid, onchainUser: TRADER }
  const { missingSince: _, ...accepted } = makeAccepted(terms, {
    ...{ profileId: 'production', chainId, uid, owner: TRADER },
  })
  const entry: EntryInStep<'final'> = { ...accepted, step: 'final', order }
  return { entry, order, terms, wrapped: viewToken(chainId, wrappedNative).symbol }
}

/** Collects every text that names the tokens of an order. */
async function writeTexts({ id: chainId }: Chain, { entry, order, terms }: ReturnType<typeof makeSale>) {
  const { uid } = entry
  const service = createTestService()
  service.orders.set(uid, order)
  service.failures.set('getDebugReport', new Refusal('IntegrationOff'))
  const ports = {
    settings: { profileId: 'production', account: TRADER, pages: defaultPageSettings },
    call: service.call,
  } as const
  const request = { chainId, uids: [uid], transactions: [], addresses: [], due: [uid] }
  const executed = { sell: terms.sellAmount, buy: terms.buyAmount }
  const notifications = notificationType.options
    .filter((type) => !/^(price_alert|weekly_digest|plan_)/.test(type))
    .map((type) => toNotification(entry, type, executed, NOW))
  const foreign = await viewBadges(request, ports)
  await clientDb.orders.put(entry)
  const own = await viewBadges(request, ports)
  const card = await viewCard({ kind: 'order', chainId, id: uid }, ports)
  const [view, reported] = [viewEntry(entry), viewOrder(entry, order)]
  const fill = {
    ...{ chain_id: chainId, order_uid: uid, sell_token: terms.sellToken, buy_token: terms.buyToken },
    ...{ executed_sell_amount: executed.sell, executed_buy_amount: executed.buy, tx_hash: '0x' as Hash32 },
    ...{
      creation_date: NOW,
      is_eligible: true,
      eligibility_reason: '',
      eligible_volume_usd: 0,
      usd_value: 1,
    },
  }
  const group = { uid, chainId, notifications: notifications.slice(0, 1) }
  return [
    ...notifications.map(({ message }) => message),
    ...[...foreign, ...own].map(({ detail }) => detail),
    Object.keys(own[0]?.shows ?? {}).join(),
    card.title,
    ...card.lines.filter(({ label }) => /price|Sold/.test(label)).map(({ text }) => text),
    termsSentence(terms, view.pair),
    termsSentence(terms, reported.pair),
    groupTitle(group as never),
    viewFill(fill as never, 'production', NOW).title,
    ...(await exportFills('production')).split('\n').slice(1, 2),
  ].filter((text) => text !== undefined)
}

beforeEach(emptyClientDb)

describe('a sale of the native coin', () => {
  it.each(chains.map((chain) => [chain.label, chain] as const))(
    'is named after the coin on %s',
    async (_, chain) => {
      const sale = makeSale(chain)
      const coin = new RegExp(`(?<!\\w)${chain.native}(?!\\w)`)
      const texts = await writeTexts(chain, sale)
      expect(texts.filter((text) => !coin.test(text) || text.includes(sale.wrapped))).toEqual([])
    },
  )

  it('is found by the coin and by the wrapped token', async () => {
    const [ethereum] = chains as readonly [Chain]
    const { entry } = makeSale(ethereum)
    for (const word of ['eth', 'ether', 'weth'])
      expect((await createMatcher('production', word))(entry)).toBe(true)
  })

  it('is recognized by a former EthFlow contract, and only for the wrapped coin', () => {
    const [ethereum] = chains as readonly [Chain]
    const { entry, terms } = makeSale(ethereum, FORMER_ETH_FLOW)
    expect(orderTokens(entry, terms).sellToken).toBe(NATIVE_TOKEN_MARKER)
    expect(orderTokens(entry, { ...terms, sellToken: terms.buyToken }).sellToken).toBe(terms.buyToken)
    const { entry: signed } = makeSale(ethereum, TRADER)
    expect(orderTokens(signed, terms).sellToken).toBe(terms.sellToken)
  })
})
