import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startCollecting } from '../../../src/client/chain/safe-signatures'
import { SafeSigning } from '../../../src/ui/safe/safe-signing'
import { emptyClientDb, MAINNET, makeAccepted, makeOrder, makeTerms } from '../../support/client'
import { clearPage, draw, wordsOfPage } from '../../support/drawn-page'
import { type FakeSafe, nodeOf, SAFE } from '../../support/safe-node'
import { InWorkspace } from '../../support/workspace'

const there = vi.hoisted(() => ({ node: {}, wakes: 0 }))

vi.mock('webextension-polyfill', () => ({ default: {} }))
vi.mock('../../../src/client/signing/session', () => ({ session: {}, sessionPorts: {} }))
vi.mock('../../../src/client/bridge/service', () => ({
  callService: () => new Promise(() => {}),
  pagePorts: {
    wake: async () => {
      there.wakes += 1
    },
  },
}))
vi.mock('../../../src/client/chain/rpc', async (load) => ({
  ...(await load<object>()),
  nodeFor: () => there.node,
}))

/** Draws what waits for the owners of a Safe, whose next transaction is its sixth. */
async function drawWaiting(nonce: bigint, change: Partial<FakeSafe>): Promise<void> {
  there.node = nodeOf(change)
  const terms = makeTerms()
  const order = makeOrder(terms, { status: 'presignaturePending', signingScheme: 'presign' }, SAFE)
  const entry = makeAccepted(terms, { order, owner: SAFE, uid: order.uid })
  await startCollecting({ uid: order.uid, chainId: MAINNET, safe: SAFE, way: { kind: 'transaction', nonce } })
  draw(
    <InWorkspace>
      <SafeSigning entry={entry} />
    </InWorkspace>,
  )
}

beforeEach(async () => {
  there.wakes = 0
  await emptyClientDb()
})
afterEach(clearPage)

describe('an order whose Safe has made its next transaction', () => {
  it('is presigned, where that transaction was its own', async () => {
    await drawWaiting(4n, { hasPresigned: true })
    await expect.poll(wordsOfPage).toContain('The Safe has presigned the order.')
    expect(wordsOfPage()).not.toContain('Start again')
    await expect.poll(() => there.wakes).toBe(1)
  })

  it('is started again, where it was another', async () => {
    await drawWaiting(4n, {})
    await expect.poll(wordsOfPage).toContain('The Safe has made another transaction meanwhile')
  })
})

describe('an order whose Safe has made no transaction since', () => {
  it('waits for signatures', async () => {
    await drawWaiting(5n, {})
    await expect.poll(wordsOfPage).toContain('Signatures: 0 of 2')
    expect(wordsOfPage()).not.toContain('Start again')
  })
})
