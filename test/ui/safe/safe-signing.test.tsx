import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addSignature, startCollecting } from '../../../src/client/chain/safe-signatures'
import type { OrderUid } from '../../../src/domain/scalars'
import { SafeSigning } from '../../../src/ui/safe/safe-signing'
import { emptyClientDb, MAINNET, makeAccepted, makeOrder, makeTerms } from '../../support/client'
import { clearPage, draw, wordsOfPage } from '../../support/drawn-page'
import { type FakeSafe, nodeOf, OWNERS, SAFE } from '../../support/safe-node'
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

/** Draws what waits for the owners of a Safe, whose next transaction is its sixth; answers the UID of its order. */
async function drawWaiting(nonce: bigint, change: Partial<FakeSafe>): Promise<OrderUid> {
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
  return order.uid
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

  it('keeps its owners on the page while the node is asked after a signature', async () => {
    const uid = await drawWaiting(5n, {})
    await expect.poll(wordsOfPage).toContain('Signatures: 0 of 2')
    const list = document.querySelector('.owners')
    const [owner = SAFE] = OWNERS
    there.node = { ask: () => new Promise(() => {}), attempt: () => new Promise(() => {}) }
    await addSignature(uid, { owner, bytes: `0x${'11'.repeat(65)}` })
    await expect.poll(wordsOfPage).toContain('Signatures: 1 of 2')
    expect(document.querySelector('.owners')).toBe(list)
  })
})
