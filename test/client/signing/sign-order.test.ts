import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import type { OrderEntry } from '../../../src/client/db/rows/order-entry'
import { readEntryFacts } from '../../../src/client/signing/sign-order'
import { paperDeployments } from '../../../src/domain/chains/chains'
import { MAINNET, makeOrder, makePlan, makePublicOrder, NOW, USDC } from '../../support/client'

vi.mock('../../../src/client/bridge/page-ports', () => ({
  callService: async () => undefined,
  pagePorts: {},
}))
vi.mock('../../../src/client/signing/signers', () => ({ openSigner: async () => undefined }))

const [sandbox] = paperDeployments(MAINNET)
const plan = makePlan()
const entryOf = (uid: OrderEntry['uid'], terms = plan.terms) =>
  ({ ...plan, step: 'intended', uid, terms, createdAt: NOW, updatedAt: NOW }) as OrderEntry

it('an order of the Sandbox is not signed again if an earlier version made it for the public contracts', async () => {
  await expect(readEntryFacts(sandbox, entryOf(makePublicOrder(plan.terms).uid))).rejects.toMatchObject({
    errorType: 'PolicyBroken',
    message: expect.stringContaining('earlier version'),
    fix: 'Create a new order.',
  })
})

it('an altered order is not signed again', async () => {
  const altered = entryOf(makeOrder(plan.terms).uid, { ...plan.terms, receiver: USDC })
  await expect(readEntryFacts(sandbox, altered)).rejects.toMatchObject({
    errorType: 'PolicyBroken',
    message: expect.stringContaining('altered'),
  })
})
