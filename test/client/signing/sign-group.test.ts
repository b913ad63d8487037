import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { profiles } from '../../../src/client/settings/profiles'
import { choosePlainMessages, readOrderScheme } from '../../../src/client/signing/chosen-scheme'
import { saveGroup } from '../../../src/client/signing/sign-group'
import type { Offer } from '../../../src/client/trade/offer'
import type { Amount } from '../../../src/domain/scalars'
import { emptyClientDb, MAINNET, makePlan } from '../../support/client'
import { keyed } from '../../support/wallet'

// Signing needs a browser, so nothing is signed here.
vi.mock('../../../src/client/signing/sign-and-place', () => ({}))
vi.mock('../../../src/client/signing/sign-order', () => ({}))

const { account } = keyed('second')
const owner = account.address
const offers = [1n, 2n].map((more) => {
  const { terms, appData } = makePlan({ sellAmount: (1_000_000n + more) as Amount })
  return { terms, appData, scheme: 'ethsign', shown: { price: 'limit' } } as unknown as Offer
})
const context = { id: 'ladder-1', account, profile: profiles.sandbox, chainId: MAINNET }

beforeEach(emptyClientDb)

it('readOrderScheme returns the scheme chosen for the group for each of its orders', async () => {
  await saveGroup('ladder', offers, context)
  const uids = (await clientDb.orders.toArray()).map(({ uid }) => uid)
  expect(uids).toHaveLength(2)
  for (const uid of uids) expect(await readOrderScheme({ uid, owner })).toBe('ethsign')
})

it("saveGroup replaces typed data by the scheme of the account's wallet", async () => {
  await choosePlainMessages(owner)
  const typed = offers.map((offer) => ({ ...offer, scheme: 'eip712' as const }))
  await saveGroup('ladder', typed, context)
  const [first] = await clientDb.orders.toArray()
  expect(first && (await readOrderScheme(first))).toBe('ethsign')
})
