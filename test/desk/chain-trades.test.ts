import 'fake-indexeddb/auto'
import { encodeAbiParameters } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RpcNode } from '../../src/api/node'
import { checkOnChain } from '../../src/desk/chain-trades'
import { deskDb } from '../../src/desk/db'
import { listSigned } from '../../src/desk/ledger'
import { intend, sign } from '../../src/desk/place'
import { deploymentFor, profiles } from '../../src/desk/profiles'
import type { Amount, Hash32, Hex } from '../../src/domain/scalars'
import type { Trade } from '../../src/domain/trades'
import { emptyDesk, MAINNET, makePlan, NOW, signer, TRADER, USDC, WETH } from '../support/desk'

const TX = `0x${'77'.repeat(32)}` as Hash32
const TOPIC = '0xa07a543ab8a018198e99ca0184c93fe9050a79400a0a723441f84de1d972cc17'
const { settlement } = deploymentFor(profiles.sandbox, MAINNET)
const trade = { txHash: TX, sellAmount: (10n ** 18n) as Amount, buyAmount: 3_020_000_000n as Amount } as Trade

const nodeThat = (answer: unknown): RpcNode => ({ ask: async () => answer }) as unknown as RpcNode
const logOf = (uid: Hex, buy: bigint, from: string = settlement) => ({
  address: from,
  topics: [TOPIC, `0x${TRADER.slice(2).padStart(64, '0')}`],
  data: encodeAbiParameters(
    ['address', 'address', 'uint256', 'uint256', 'uint256', 'bytes'].map((type) => ({ type })),
    [WETH, USDC, 10n ** 18n, buy, 0n, uid],
  ),
})

beforeEach(emptyDesk)

async function signedRow() {
  const entry = await sign(await intend(makePlan(), NOW), signer, NOW)
  await deskDb.ledger.toCollection().modify({ trades: [trade] })
  const [row] = await listSigned('sandbox')
  if (!row) throw new Error('Nothing was signed.')
  return { uid: entry.uid, row }
}
const rings = () => deskDb.notices.count()

describe('the trades of an order on the chain', () => {
  it('agree when the settlement contract tells the same amounts of the same order', async () => {
    const { uid, row } = await signedRow()
    const node = nodeThat({ logs: [logOf(`0x${'00'.repeat(56)}`, 1n), logOf(uid, trade.buyAmount)] })
    expect(await checkOnChain(node, row, NOW)).toBe('agrees')
    expect(await rings()).toBe(0)
  })

  it.each([
    ['another amount', (uid: Hex) => [logOf(uid, 1n)]],
    ['another order', () => [logOf(`0x${'00'.repeat(56)}`, trade.buyAmount)]],
    ['another contract', (uid: Hex) => [logOf(uid, trade.buyAmount, USDC)]],
    ['nothing', () => []],
  ] as const)('differ when it tells of %s: that is kept, and rings once', async (_, logsOf) => {
    const { uid, row } = await signedRow()
    const node = nodeThat({ logs: logsOf(uid) })
    expect(await checkOnChain(node, row, NOW)).toBe('differs')
    expect(await checkOnChain(node, row, NOW)).toBe('differs')
    expect(await rings()).toBe(1)
    expect((await listSigned('sandbox'))[0]?.mismatches).toEqual([
      'The chain tells other trades than the service.',
    ])
  })

  it('are unknown when the node does not know their transaction, or there are none', async () => {
    const { row } = await signedRow()
    expect(await checkOnChain(nodeThat(null), row, NOW)).toBe('unknown')
    expect(await checkOnChain(nodeThat('nonsense'), row, NOW)).toBe('unknown')
    expect(await checkOnChain(nodeThat(null), { ...row, trades: [] }, NOW)).toBe('unknown')
  })
})
