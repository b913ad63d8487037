/** Planned and sent settlements while orders change and other runs are active. */
import 'fake-indexeddb/auto'
import { keccak256, numberToHex } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import type { SolverKey } from '../../../../src/backend/local/rpc/sending'
import { sendPlanned } from '../../../../src/backend/local/rpc/settling'
import type { SettlementRow } from '../../../../src/backend/local/store/chain/chain-rows'
import { deploymentOf } from '../../../../src/domain/chains/chains'
import { hashAppData } from '../../../../src/domain/orders/app-data'
import { cancellationDigest } from '../../../../src/domain/orders/digest'
import { type Hash32, type Hex, toAmount } from '../../../../src/domain/scalars'
import { MAINNET, newTrader, place, someTerms } from '../../../contract/story'
import { newKey, signDigest } from '../../../support/keys'
import { openFakeNode } from '../../../support/rpc-node'
import { openService } from '../../../support/service'

const HASH = `0x${'11'.repeat(32)}` as const
const solver: SolverKey = { address: newKey().address, privateKey: `0x${'22'.repeat(32)}` as Hash32 }

/**
 * Opens a node that accepts every transaction once `take` resolves, and mines none. `taken` lists the
 * received transactions.
 */
function openNode(take = async () => {}) {
  const taken: unknown[] = []
  const ask = async (method: string, [first]: readonly unknown[]): Promise<unknown> => {
    switch (method) {
      case 'eth_sendRawTransaction':
        taken.push(first)
        await take()
        return keccak256(first as Hex)
      case 'eth_getTransactionReceipt':
        return null
      case 'eth_getTransactionCount':
        return '0x0'
      case 'eth_estimateGas':
        return numberToHex(300_000)
      case 'eth_call':
        return '0x'
      default:
        return { number: '0x2', hash: HASH, parentHash: HASH, timestamp: '0x1', baseFeePerGas: '0x1' }
    }
  }
  return { taken, node: openFakeNode(async (method, params) => ({ result: await ask(method, params) })) }
}

/** Opens a service with an order and a planned settlement. */
async function plan(service = openService(), solutionUid = 0) {
  const { world, database } = service
  const trader = await newTrader(world)
  const terms = someTerms(world)
  const uid = await place(world, trader, terms)
  const row: SettlementRow = {
    chainId: MAINNET,
    auctionId: 1,
    solutionUid,
    solver: solver.address,
    executions: [{ uid, sell: terms.sellAmount, buy: terms.buyAmount, fee: 0n }],
    swaps: [],
    startedAt: world.now(),
    startBlock: 1,
    deadlineBlock: 6,
    pendingOn: MAINNET,
  }
  await database.settlements.put(row)
  return { ...service, trader, terms, uid, row }
}

describe('a planned settlement', () => {
  it('goes to the node', async () => {
    const { world, database } = await plan()
    const { node, taken } = openNode()
    await sendPlanned({ database, node, solver }, world.now())
    expect(taken).toHaveLength(1)
  })

  it('stays unsent after its order was cancelled', async () => {
    const { world, database, call, trader, uid } = await plan()
    const signature = signDigest(trader, cancellationDigest(deploymentOf(MAINNET, 'production'), uid))
    await call('cancelOrder', { network: MAINNET, uid, body: { signature, signingScheme: 'eip712' } })
    const { node, taken } = openNode()
    await sendPlanned({ database, node, solver }, world.now())
    expect(taken).toEqual([])
  })

  it('has its own nonce even if two runs send at once', async () => {
    const service = openService()
    await plan(service, 0)
    const { world, database } = await plan(service, 1)
    // The first run is still sending its settlement. The second run lost the race for it and continues with
    // the next settlement.
    let goOn = () => {}
    const isOver = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const { node, taken } = openNode(async () => {
      if (taken.length > 1) goOn()
      await isOver
    })
    const run = () => sendPlanned({ database, node, solver }, world.now())
    const runs = [run(), run()]
    await Promise.race(runs).then(goOn)
    await Promise.all(runs)
    await run()
    const rows = await database.settlements.toArray()
    expect(rows.map(({ sent }) => sent?.nonce).sort()).toEqual([0, 1])
  })
})

it('an order cannot be replaced while its settlement is pending, even after several auctions', async () => {
  const { world, database, trader, terms, uid, row } = await plan()
  await database.settlements.put({ ...row, sent: { nonce: 0, raw: '0x00', txHash: HASH as Hash32 } })
  await database.rounds.put({ chainId: MAINNET, nextAuctionId: 8 })
  const appData = JSON.stringify({ metadata: { replacedOrder: { uid } } })
  const next = { ...terms, buyAmount: toAmount(terms.buyAmount + 1n), appData: hashAppData(appData) }
  await expect(place(world, trader, next, { appData })).rejects.toMatchObject({
    errorType: 'OldOrderActivelyBidOn',
  })
})
