import { firstOf } from '../../support/first-of'
import 'fake-indexeddb/auto'
import { encodeAbiParameters } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { proofOf } from '../../../src/client/db/rows/order-entry'
import { readEntry } from '../../../src/client/orders/journal'
import { watchLedger } from '../../../src/client/orders/ledger'
import { intend, sign } from '../../../src/client/orders/place'
import { deploymentFor, profiles } from '../../../src/client/settings/profiles'
import { checkOnChain } from '../../../src/client/watch/chain-check'
import type { Trade } from '../../../src/domain/reports/trades'
import type { Amount, Hash32, Hex } from '../../../src/domain/scalars'
import {
  emptyClientDb,
  FILLED,
  MAINNET,
  makeAccepted,
  makeOrder,
  makePlan,
  NOW,
  signer,
  TRADER,
  USDC,
  WETH,
} from '../../support/client'
import { openFakeNode, RATE_LIMIT, REVERT } from '../../support/rpc-node'

const TX = `0x${'77'.repeat(32)}` as Hash32
const TOPIC = '0xa07a543ab8a018198e99ca0184c93fe9050a79400a0a723441f84de1d972cc17'
const { settlement } = deploymentFor(profiles.sandbox, MAINNET)
const ETHER = 10n ** 18n
const trade = {
  txHash: TX,
  sellAmount: ETHER as Amount,
  sellAmountBeforeFees: ETHER as Amount,
  buyAmount: 3_020_000_000n as Amount,
} as Trade

/** Creates a node with this receipt and this filled amount of the order. */
const nodeThat = (receipt: unknown, filled = 0n) =>
  openFakeNode((method, [, block]) => {
    if (method === 'eth_getBlockByNumber') return { result: { number: '0x64', timestamp: '0x1' } }
    if (method === 'eth_getTransactionReceipt') return { result: receipt }
    return block === '0x5a' ? { result: `0x${filled.toString(16).padStart(64, '0')}` } : REVERT
  })
const logOf = (
  uid: Hex,
  buy: bigint,
  from: string = settlement,
  { owner = TRADER, sellToken = WETH, buyToken = USDC, fee = 0n }: Partial<Event> = {},
) => ({
  address: from,
  topics: [TOPIC, `0x${owner.slice(2).padStart(64, '0')}`],
  data: encodeAbiParameters(
    ['address', 'address', 'uint256', 'uint256', 'uint256', 'bytes'].map((type) => ({ type })),
    [sellToken, buyToken, ETHER, buy, fee, uid],
  ),
})
interface Event {
  readonly owner: string
  readonly sellToken: string
  readonly buyToken: string
  readonly fee: bigint
}

beforeEach(emptyClientDb)

async function signedRow() {
  const entry = await sign(await intend(makePlan(), NOW), signer, NOW)
  await clientDb.ledger.toCollection().modify({ trades: [trade] })
  const [row] = await firstOf(watchLedger('sandbox'))
  if (!row) throw new Error('Nothing was signed.')
  return { uid: entry.uid, row }
}
const rings = () => clientDb.notifications.count()

describe('on-chain trades of an order', () => {
  it('agree if the contract reports the same amounts of the same order', async () => {
    const { uid, row } = await signedRow()
    const node = nodeThat({ logs: [logOf(`0x${'00'.repeat(56)}`, 1n), logOf(uid, trade.buyAmount)] })
    expect(await checkOnChain(node, row, NOW)).toBe('agrees')
    expect(await rings()).toBe(0)
  })

  it.each([
    ['prove', trade.buyAmount, 'chain'],
    ['do not prove', 5_900_000_000n, 'fill'],
  ] as const)('%s a reported fill that received %s atoms', async (_, received, proof) => {
    const { uid, row } = await signedRow()
    const order = makeOrder(makePlan().terms, { ...FILLED, executedBuyAmount: received as Amount })
    const { order: __, missingSince: ___, ...entry } = makeAccepted(makePlan().terms, { uid })
    await clientDb.orders.put({ ...entry, step: 'final', order, proof: 'fill' })
    await checkOnChain(nodeThat({ logs: [logOf(uid, trade.buyAmount)] }), row, NOW)
    expect(proofOf(await readEntry(entry))).toBe(proof)
  })

  it.each([
    ['another amount', (uid: Hex) => [logOf(uid, 1n)]],
    ['another order', () => [logOf(`0x${'00'.repeat(56)}`, trade.buyAmount)]],
    ['another contract', (uid: Hex) => [logOf(uid, trade.buyAmount, USDC)]],
    ['nothing', () => []],
    ['another owner', (uid: Hex) => [logOf(uid, trade.buyAmount, settlement, { owner: USDC })]],
    ['another token sold', (uid: Hex) => [logOf(uid, trade.buyAmount, settlement, { sellToken: USDC })]],
    ['another token bought', (uid: Hex) => [logOf(uid, trade.buyAmount, settlement, { buyToken: WETH })]],
    ['a fee', (uid: Hex) => [logOf(uid, trade.buyAmount, settlement, { fee: 1n })]],
    ['a further fill', (uid: Hex) => [logOf(uid, trade.buyAmount), logOf(uid, 1n)]],
    ['the same fill twice', (uid: Hex) => [logOf(uid, trade.buyAmount), logOf(uid, trade.buyAmount)]],
  ] as const)(
    'differ if the contract reports %s; the difference is stored and causes one notification',
    async (_, logsOf) => {
      const { uid, row } = await signedRow()
      const node = nodeThat({ logs: logsOf(uid) })
      expect(await checkOnChain(node, row, NOW)).toBe('differs')
      expect(await checkOnChain(node, row, NOW)).toBe('differs')
      expect(await rings()).toBe(1)
      expect((await firstOf(watchLedger('sandbox')))[0]?.mismatches).toEqual([
        'Trades on-chain differ from the server’s.',
      ])
    },
  )

  it('differ if the service reports one event as two trades', async () => {
    const { uid, row } = await signedRow()
    const node = nodeThat({ logs: [logOf(uid, trade.buyAmount)] })
    expect(await checkOnChain(node, { ...row, trades: [trade, trade] }, NOW)).toBe('differs')
  })

  it('differ if the contract has filled more than reported, in any transaction', async () => {
    const { uid, row } = await signedRow()
    const node = (filled: bigint) => nodeThat({ logs: [logOf(uid, trade.buyAmount)] }, filled)
    expect(await checkOnChain(node(ETHER + 1n), row, NOW)).toBe('differs')
    expect(await checkOnChain(node(1n), { ...row, trades: [] }, NOW)).toBe('differs')
    expect(await checkOnChain(node(ETHER), row, NOW)).toBe('agrees')
    // The maximum value means that the order was invalidated on-chain. The filled amount is then lost.
    expect(await checkOnChain(node((1n << 256n) - 1n), row, NOW)).toBe('agrees')
  })

  it('are not compared while the service reports a larger fill than the trades requested so far', async () => {
    const { row } = await signedRow()
    const reported = makeOrder(makePlan().terms, FILLED)
    const node = (filled: bigint) => nodeThat(null, filled)
    expect(await checkOnChain(node(ETHER), { ...row, trades: [], reported }, NOW)).toBe('unknown')
    expect(await checkOnChain(node(ETHER + 1n), { ...row, trades: [], reported }, NOW)).toBe('differs')
  })

  it('are not compared if there are no trades, or if the node does not know their transaction', async () => {
    const { row } = await signedRow()
    expect(await checkOnChain(nodeThat(null), row, NOW)).toBe('unknown')
    expect(await checkOnChain(nodeThat(null), { ...row, trades: [] }, NOW)).toBe('unknown')
  })

  it('are not compared if the receipt is of a pending block or hides an event of the contract', async () => {
    const { uid, row } = await signedRow()
    const log = logOf(uid, trade.buyAmount)
    for (const receipt of [
      { blockNumber: null, logs: [log] },
      { logs: null },
      { logs: [log, { ...log, data: null }] },
    ])
      expect(await checkOnChain(nodeThat(receipt), row, NOW)).toBe('unknown')
    const others = [null, undefined, USDC].map((address) => ({ address, topics: null, data: null }))
    expect(await checkOnChain(nodeThat({ logs: [...others, log] }), row, NOW)).toBe('agrees')
  })

  it.each([
    ['the receipt', (method: string) => method === 'eth_getTransactionReceipt'],
    ['the filled amount', (method: string) => method === 'eth_call'],
  ])('are unavailable, not unknown, if the node does not answer for %s', async (_, fails) => {
    const { uid, row } = await signedRow()
    const node = openFakeNode((method) => {
      if (fails(method)) return RATE_LIMIT
      if (method === 'eth_getBlockByNumber') return { result: { number: '0x64', timestamp: '0x1' } }
      return { result: method === 'eth_call' ? `0x${'0'.repeat(64)}` : { logs: [logOf(uid, 1n)] } }
    })
    await expect(checkOnChain(node, row, NOW)).rejects.toMatchObject({ errorType: 'NodeUnavailable' })
  })
})
