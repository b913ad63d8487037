import { firstOf } from '../../support/first-of'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import type { EntryInStep, OrderEntry } from '../../../src/client/db/rows/order-entry'
import {
  addIntent,
  advance,
  putBackEntry,
  readEntries,
  readEntriesAt,
  readEntry,
  readOwned,
  removeEntry,
  toStoredRefusal,
  watchAllowanceUse,
  watchOrder,
} from '../../../src/client/orders/journal'
import { intend, sign } from '../../../src/client/orders/place'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { Refusal } from '../../../src/domain/refusal'
import { type OrderUid, type Seconds, toAmount } from '../../../src/domain/scalars'
import {
  emptyClientDb,
  GNOSIS,
  later,
  MAINNET,
  makeAccepted,
  makeOrder,
  makePlan,
  makeTerms,
  NOW,
  signer,
  TRADER,
  USDC,
  WETH,
} from '../../support/client'
import { permitDocument } from '../../support/permits'
import { countRowsRead } from '../../support/rows-read'

beforeEach(emptyClientDb)

describe('a journal entry', () => {
  it('is read as it was written, including amounts', async () => {
    const entry = await intend(makePlan(), NOW)
    expect(await readEntry(entry)).toEqual(entry)
    expect((await readEntry(entry))?.terms.sellAmount).toBe(10n ** 18n)
  })

  it('is undefined for an unknown key', async () => {
    const key = { profileId: 'sandbox', chainId: MAINNET, uid: `0x${'00'.repeat(56)}` as OrderUid } as const
    expect(await readEntry(key)).toBeUndefined()
    expect(await readEntries([key])).toEqual([])
  })

  it('is rejected with its table and field if it is damaged', async () => {
    const entry = await intend(makePlan(), NOW)
    await clientDb.orders.toCollection().modify({ terms: { ...entry.terms, sellAmount: -1n } } as never)
    await expect(readEntry(entry)).rejects.toMatchObject({
      errorType: 'RowDamaged',
      message: expect.stringContaining('terms.sellAmount'),
    })
  })

  it('is not visible in another profile', async () => {
    await intend(makePlan(), NOW)
    expect(await readEntriesAt('production', 'intended')).toEqual([])
    expect(await readEntriesAt('sandbox', 'intended')).toHaveLength(1)
  })
})

describe('advance', () => {
  it('changes nothing if the entry has already left the expected step', async () => {
    const entry = await intend(makePlan(), NOW)
    const signed = await sign(entry, signer, NOW)
    const moved = await advance(entry, 'intended', () => {
      throw new Error('moved twice')
    })
    expect(moved).toEqual(signed)
  })

  it('throws for an unknown order', async () => {
    const entry = await intend(makePlan(), NOW)
    await removeEntry(entry)
    await expect(advance(entry, 'intended', (given) => given)).rejects.toThrow(entry.uid)
  })

  it('writes nothing if the result does not fit the schema', async () => {
    const entry = await intend(makePlan(), NOW)
    const broken = { ...entry, step: 'signed' } as unknown as OrderEntry
    await expect(advance(entry, 'intended', () => broken)).rejects.toThrow(/signature/)
    expect((await readEntry(entry))?.step).toBe('intended')
  })
})

describe('removeEntry', () => {
  it('removes and returns an intent', async () => {
    const entry = await intend(makePlan(), NOW)
    expect(await removeEntry(entry)).toEqual(entry)
    expect(await readEntry(entry)).toBeUndefined()
  })

  it('never removes an order that a service may have', async () => {
    const entry = await intend(makePlan(), NOW)
    await sign(entry, signer, NOW)
    expect(await removeEntry(entry)).toBeUndefined()
    expect((await readEntry(entry))?.step).toBe('signed')
  })

  it('allows the same intent again', async () => {
    const entry = await intend(makePlan(), NOW)
    await removeEntry(entry)
    await addIntent(entry)
    expect(await readEntry(entry)).toEqual(entry)
  })

  it('can be undone', async () => {
    const entry = await intend(makePlan(), NOW)
    await removeEntry(entry)
    await putBackEntry(entry)
    expect(await readEntry(entry)).toEqual(entry)
  })

  it('cannot be undone over the same order placed again', async () => {
    const entry = await intend(makePlan(), NOW)
    await removeEntry(entry)
    await addIntent(entry)
    await sign(entry, signer, NOW)
    await putBackEntry(entry)
    expect((await readEntry(entry))?.step).toBe('signed')
  })
})

describe('a query of the journal', () => {
  it('returns only orders on the given chain, newest first', async () => {
    const at = (seconds: number) => (NOW / 1000 + seconds) as Seconds
    await intend(makePlan({ validTo: at(100) }), later(1))
    await intend(makePlan({ validTo: at(200) }), later(3))
    await intend(makePlan({ validTo: at(300) }), later(2))
    await intend(makePlan({ validTo: at(400) }, { chainId: GNOSIS }), later(4))
    const shown = await readOwned({ profileId: 'sandbox', chainId: MAINNET, owner: TRADER })
    expect(shown.map(({ createdAt }) => createdAt - NOW)).toEqual([3, 2, 1])
  })

  it('emits a change that another part of the app wrote', async () => {
    const entry = await intend(makePlan(), NOW)
    const steps: (string | undefined)[] = []
    const watching = watchOrder(entry).subscribe((given) => steps.push(given?.step))
    await expect.poll(() => steps).toEqual(['intended'])
    await sign(entry, signer, NOW)
    await expect.poll(() => steps).toEqual(['intended', 'signed'])
    watching.unsubscribe()
  })

  it('fails on an unreadable row instead of hiding it', async () => {
    const entry = await intend(makePlan(), NOW)
    await clientDb.orders.toCollection().modify({ owner: 'nobody' } as never)
    await expect(firstOf(watchOrder(entry))).rejects.toThrow(/owner/)
  })
})

const deployment = deploymentOf(MAINNET, 'production')
const of = { profileId: 'sandbox', chainId: MAINNET, owner: TRADER, relayer: deployment.relayer } as const

describe('the amount that open orders can still sell', () => {
  /** Creates different orders that each sell this amount of ether. */
  const selling = (ether: number, change: Partial<EntryInStep<'accepted'>> = {}) =>
    makeAccepted(
      makeTerms({
        sellAmount: toAmount(BigInt(ether) * 10n ** 18n),
        validTo: (4_000_000_000 + ether) as Seconds,
      }),
      change,
    )

  it('is the sum of the unfilled parts of orders that are not replaced', async () => {
    const part = makeOrder(selling(4).terms, { executedSellAmount: toAmount(10n ** 18n) })
    await clientDb.orders.bulkPut([
      selling(2),
      selling(4, { order: part }),
      { ...selling(8), replacedBy: selling(2).uid },
      { ...selling(16), step: 'intended' } as never,
    ])
    expect((await firstOf(watchAllowanceUse(of, WETH))).sells).toBe(5n * 10n ** 18n)
    expect((await firstOf(watchAllowanceUse(of, WETH, selling(2).uid))).sells).toBe(3n * 10n ** 18n)
    expect((await firstOf(watchAllowanceUse(of, USDC))).sells).toBe(0n)
  })
})

describe('permits of open orders', () => {
  const carrying = (step: object = {}) => ({
    ...makeAccepted(makeTerms()),
    appData: permitDocument(deployment, TRADER, WETH),
    ...step,
  })

  it('are found, so that no second permit is signed with their nonce', async () => {
    await clientDb.orders.put(carrying())
    expect((await firstOf(watchAllowanceUse(of, WETH))).permits).toHaveLength(1)
    expect((await firstOf(watchAllowanceUse(of, USDC))).permits).toEqual([])
  })

  it('are read together with the amount that open orders can still sell, each order once', async () => {
    await clientDb.orders.put(carrying())
    const read = await countRowsRead(async () =>
      expect(await firstOf(watchAllowanceUse(of, WETH))).toMatchObject({ sells: 10n ** 18n, permits: [{}] }),
    )
    expect(read).toBe(1)
  })

  it('are listed with their allowance and its unused rest', async () => {
    const terms = makeTerms({ sellAmount: toAmount(4n * 10n ** 17n) })
    await clientDb.orders.put(carrying({ terms }))
    expect((await firstOf(watchAllowanceUse(of, WETH))).permits).toEqual([
      { allowance: 10n ** 18n, rest: 6n * 10n ** 17n },
    ])
  })

  it('are used up by the first fill', async () => {
    await clientDb.orders.put(
      carrying({ order: makeOrder(makeTerms(), { executedSellAmount: toAmount(1n) }) }),
    )
    expect((await firstOf(watchAllowanceUse(of, WETH))).permits).toEqual([])
  })

  it('do not include the permits of replaced orders', async () => {
    await clientDb.orders.put(makeAccepted(makeTerms()))
    expect((await firstOf(watchAllowanceUse(of, WETH))).permits).toEqual([])
    const { uid } = carrying()
    await clientDb.orders.put(carrying())
    expect((await firstOf(watchAllowanceUse(of, WETH, uid))).permits).toEqual([])
    await clientDb.orders.put(carrying({ replacedBy: uid }))
    expect((await firstOf(watchAllowanceUse(of, WETH))).permits).toEqual([])
  })
})

describe('a stored refusal', () => {
  it('contains its message and fix', () => {
    expect(toStoredRefusal(new Refusal('ZeroAmount', { description: 'Both are zero.' }))).toEqual({
      errorType: 'ZeroAmount',
      message: 'Both are zero.',
      fix: 'Give both amounts.',
    })
  })

  it('always contains a message', () => {
    expect(toStoredRefusal(new Refusal('InternalServerError')).message).toBe(
      'The service failed without a reason.',
    )
  })
})
