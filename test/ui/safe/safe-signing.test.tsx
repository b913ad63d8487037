import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addSignature, startSignatureCollection } from '../../../src/client/chain/safe-signatures'
import type { OrderUid } from '../../../src/domain/scalars'
import { SafeSigning } from '../../../src/ui/safe/safe-signing'
import { emptyClientDb, MAINNET, makeAccepted, makeOrder, makeTerms } from '../../support/client'
import { clearPage, draw, wordsOfPage } from '../../support/drawn-page'
import { type FakeSafe, nodeOf, OWNERS, SAFE } from '../../support/safe-node'
import { InWorkspace } from '../../support/workspace'

const mocked = vi.hoisted(() => ({ node: {}, wakes: 0 }))

vi.mock('webextension-polyfill', () => ({ default: {} }))
vi.mock('../../../src/client/signing/session', () => ({ session: {}, sessionPorts: {} }))
vi.mock('../../../src/client/bridge/page-ports', () => ({
  callService: () => new Promise(() => {}),
  pagePorts: {
    wake: async () => {
      mocked.wakes += 1
    },
  },
}))
vi.mock('../../../src/client/chain/rpc', async (load) => ({
  ...(await load<object>()),
  nodeFor: () => mocked.node,
}))

/**
 * Renders the signatures of a Safe order and returns its UID. The next nonce of the Safe is 5.
 */
async function drawWaiting(nonce: bigint, change: Partial<FakeSafe>): Promise<OrderUid> {
  mocked.node = nodeOf(change)
  const terms = makeTerms()
  const order = makeOrder(terms, { status: 'presignaturePending', signingScheme: 'presign' }, SAFE)
  const entry = makeAccepted(terms, { order, owner: SAFE, uid: order.uid })
  await startSignatureCollection({
    uid: order.uid,
    chainId: MAINNET,
    safe: SAFE,
    method: { kind: 'transaction', nonce },
  })
  draw(
    <InWorkspace>
      <SafeSigning entry={entry} />
    </InWorkspace>,
  )
  return order.uid
}

beforeEach(async () => {
  mocked.wakes = 0
  await emptyClientDb()
})
afterEach(clearPage)

describe('an order whose Safe has used the nonce', () => {
  it('counts as presigned if its own transaction used the nonce', async () => {
    await drawWaiting(4n, { hasPresigned: true })
    await expect.poll(wordsOfPage).toContain('The Safe has presigned the order.')
    expect(wordsOfPage()).not.toContain('Start again')
    await expect.poll(() => mocked.wakes).toBe(1)
  })

  it('can be restarted if another transaction used the nonce', async () => {
    await drawWaiting(4n, {})
    await expect.poll(wordsOfPage).toContain('The Safe has made another transaction meanwhile')
  })
})

describe('an order whose Safe has not used the nonce', () => {
  it('waits for signatures', async () => {
    await drawWaiting(5n, {})
    await expect.poll(wordsOfPage).toContain('Signatures: 0 of 2')
    expect(wordsOfPage()).not.toContain('Start again')
  })

  it('shows the owners even while the Safe is read again after a signature', async () => {
    const uid = await drawWaiting(5n, {})
    await expect.poll(wordsOfPage).toContain('Signatures: 0 of 2')
    const list = document.querySelector('.owners')
    const [owner = SAFE] = OWNERS
    mocked.node = { ask: () => new Promise(() => {}), attempt: () => new Promise(() => {}) }
    await addSignature(uid, { owner, bytes: `0x${'11'.repeat(65)}` })
    await expect.poll(wordsOfPage).toContain('Signatures: 1 of 2')
    expect(document.querySelector('.owners')).toBe(list)
  })
})
