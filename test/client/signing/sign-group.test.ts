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

// What signs needs a browser; nothing is signed here.
vi.mock('../../../src/client/signing/sign-and-place', () => ({}))
vi.mock('../../../src/client/signing/sign-order', () => ({}))

const { account } = keyed('second')
const owner = account.address
const offers = [1n, 2n].map((more) => {
  const { terms, appData } = makePlan({ sellAmount: (1_000_000n + more) as Amount })
  return { terms, appData, scheme: 'ethsign', shown: { price: 'limit' } } as unknown as Offer
})
const group = {
  id: 'ladder-1',
  kind: 'ladder',
  offers,
  account,
  profile: profiles.sandbox,
  chainId: MAINNET,
} as const

beforeEach(emptyClientDb)

it('signs every order of a group later as was chosen for the group now', async () => {
  await saveGroup(group)
  const uids = (await clientDb.orders.toArray()).map(({ uid }) => uid)
  expect(uids).toHaveLength(2)
  for (const uid of uids) expect(await readOrderScheme({ uid, owner })).toBe('ethsign')
})

it('signs typed data as the account’s wallet does', async () => {
  await choosePlainMessages(owner)
  await saveGroup({ ...group, offers: offers.map((offer) => ({ ...offer, scheme: 'eip712' })) })
  const [first] = await clientDb.orders.toArray()
  expect(first && (await readOrderScheme(first))).toBe('ethsign')
})
