import { firstOf } from '../../support/first-of'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import type { EntryAt, OrderEntry } from '../../../src/client/db/rows/order-entry'
import {
  addIntent,
  advance,
  keepRefusal,
  putBackEntry,
  readEntries,
  readEntriesAt,
  readEntry,
  readOwned,
  takeEntry,
  watchDrawing,
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

describe('an entry', () => {
  it('comes back as it was written, amounts and all', async () => {
    const entry = await intend(makePlan(), NOW)
    expect(await readEntry(entry)).toEqual(entry)
    expect((await readEntry(entry))?.terms.sellAmount).toBe(10n ** 18n)
  })

  it('is undefined for a key of none', async () => {
    const key = { profileId: 'sandbox', chainId: MAINNET, uid: `0x${'00'.repeat(56)}` as OrderUid } as const
    expect(await readEntry(key)).toBeUndefined()
    expect(await readEntries([key])).toEqual([])
  })

  it('that somebody else wrote is refused, its table and field named', async () => {
    const entry = await intend(makePlan(), NOW)
    await clientDb.orders.toCollection().modify({ terms: { ...entry.terms, sellAmount: -1n } } as never)
    await expect(readEntry(entry)).rejects.toMatchObject({
      errorType: 'RowDamaged',
      message: expect.stringContaining('terms.sellAmount'),
    })
  })

  it('of one profile is none of another', async () => {
    await intend(makePlan(), NOW)
    expect(await readEntriesAt('production', 'intended')).toEqual([])
    expect(await readEntriesAt('sandbox', 'intended')).toHaveLength(1)
  })
})

describe('moving on', () => {
  it('from a step that was left already changes nothing', async () => {
    const entry = await intend(makePlan(), NOW)
    const signed = await sign(entry, signer, NOW)
    const moved = await advance(entry, 'intended', () => {
      throw new Error('moved twice')
    })
    expect(moved).toEqual(signed)
  })

  it('of an order that is not there is a bug', async () => {
    const entry = await intend(makePlan(), NOW)
    await takeEntry(entry)
    await expect(advance(entry, 'intended', (given) => given)).rejects.toThrow(entry.uid)
  })

  it('to something that does not fit writes nothing', async () => {
    const entry = await intend(makePlan(), NOW)
    const broken = { ...entry, step: 'signed' } as unknown as OrderEntry
    await expect(advance(entry, 'intended', () => broken)).rejects.toThrow(/signature/)
    expect((await readEntry(entry))?.step).toBe('intended')
  })
})

describe('taking away', () => {
  it('takes an intention, and answers it', async () => {
    const entry = await intend(makePlan(), NOW)
    expect(await takeEntry(entry)).toEqual(entry)
    expect(await readEntry(entry)).toBeUndefined()
  })

  it('never takes an order that a service may hold', async () => {
    const entry = await intend(makePlan(), NOW)
    await sign(entry, signer, NOW)
    expect(await takeEntry(entry)).toBeUndefined()
    expect((await readEntry(entry))?.step).toBe('signed')
  })

  it('makes room for the same intention again', async () => {
    const entry = await intend(makePlan(), NOW)
    await takeEntry(entry)
    await addIntent(entry)
    expect(await readEntry(entry)).toEqual(entry)
  })

  it('is undone by putting back', async () => {
    const entry = await intend(makePlan(), NOW)
    await takeEntry(entry)
    await putBackEntry(entry)
    expect(await readEntry(entry)).toEqual(entry)
  })

  it('is not undone over the same order placed again', async () => {
    const entry = await intend(makePlan(), NOW)
    await takeEntry(entry)
    await addIntent(entry)
    await sign(entry, signer, NOW)
    await putBackEntry(entry)
    expect((await readEntry(entry))?.step).toBe('signed')
  })
})

describe('watching', () => {
  it('shows an owner on a chain all orders, newest first, and nobody else', async () => {
    const at = (seconds: number) => (NOW / 1000 + seconds) as Seconds
    await intend(makePlan({ validTo: at(100) }), later(1))
    await intend(makePlan({ validTo: at(200) }), later(3))
    await intend(makePlan({ validTo: at(300) }), later(2))
    await intend(makePlan({ validTo: at(400) }, { chainId: GNOSIS }), later(4))
    const shown = await readOwned({ profileId: 'sandbox', chainId: MAINNET, owner: TRADER })
    expect(shown.map(({ createdAt }) => createdAt - NOW)).toEqual([3, 2, 1])
  })

  it('tells of a change that another part wrote', async () => {
    const entry = await intend(makePlan(), NOW)
    const steps: (string | undefined)[] = []
    const watching = watchOrder(entry).subscribe((given) => steps.push(given?.step))
    await expect.poll(() => steps).toEqual(['intended'])
    await sign(entry, signer, NOW)
    await expect.poll(() => steps).toEqual(['intended', 'signed'])
    watching.unsubscribe()
  })

  it('tells of a row that cannot be read instead of hiding it', async () => {
    const entry = await intend(makePlan(), NOW)
    await clientDb.orders.toCollection().modify({ owner: 'nobody' } as never)
    await expect(firstOf(watchOrder(entry))).rejects.toThrow(/owner/)
  })
})

const deployment = deploymentOf(MAINNET, 'production')
const of = { profileId: 'sandbox', chainId: MAINNET, owner: TRADER, relayer: deployment.relayer } as const

describe('what open orders can still sell of a token', () => {
  /** An order to sell so many ether, each other than the last. */
  const selling = (ether: number, change: Partial<EntryAt<'accepted'>> = {}) =>
    makeAccepted(
      makeTerms({
        sellAmount: toAmount(BigInt(ether) * 10n ** 18n),
        validTo: (4_000_000_000 + ether) as Seconds,
      }),
      change,
    )

  it('is what has not filled of each, of those that none replaces', async () => {
    const part = makeOrder(selling(4).terms, { executedSellAmount: toAmount(10n ** 18n) })
    await clientDb.orders.bulkPut([
      selling(2),
      selling(4, { order: part }),
      { ...selling(8), replacedBy: selling(2).uid },
      { ...selling(16), step: 'intended' } as never,
    ])
    expect((await firstOf(watchDrawing(of, WETH))).sells).toBe(5n * 10n ** 18n)
    expect((await firstOf(watchDrawing(of, WETH, selling(2).uid))).sells).toBe(3n * 10n ** 18n)
    expect((await firstOf(watchDrawing(of, USDC))).sells).toBe(0n)
  })
})

describe('the permits of open orders', () => {
  const carrying = (step: object = {}) => ({
    ...makeAccepted(makeTerms()),
    appData: permitDocument(deployment, TRADER, WETH),
    ...step,
  })

  it('are known, so that no second one is signed with their nonce', async () => {
    await clientDb.orders.put(carrying())
    expect((await firstOf(watchDrawing(of, WETH))).permits).toHaveLength(1)
    expect((await firstOf(watchDrawing(of, USDC))).permits).toEqual([])
  })

  it('are read with what their orders can still sell, each order once', async () => {
    await clientDb.orders.put(carrying())
    const read = await countRowsRead(async () =>
      expect(await firstOf(watchDrawing(of, WETH))).toMatchObject({ sells: 10n ** 18n, permits: [{}] }),
    )
    expect(read).toBe(1)
  })

  it('say what they allow, and what their orders leave of that', async () => {
    const terms = makeTerms({ sellAmount: toAmount(4n * 10n ** 17n) })
    await clientDb.orders.put(carrying({ terms }))
    expect((await firstOf(watchDrawing(of, WETH))).permits).toEqual([
      { allowance: 10n ** 18n, rest: 6n * 10n ** 17n },
    ])
  })

  it('are used by the first fill', async () => {
    await clientDb.orders.put(
      carrying({ order: makeOrder(makeTerms(), { executedSellAmount: toAmount(1n) }) }),
    )
    expect((await firstOf(watchDrawing(of, WETH))).permits).toEqual([])
  })

  it('are none of an order without one, nor of one that is replaced', async () => {
    await clientDb.orders.put(makeAccepted(makeTerms()))
    expect((await firstOf(watchDrawing(of, WETH))).permits).toEqual([])
    const { uid } = carrying()
    await clientDb.orders.put(carrying())
    expect((await firstOf(watchDrawing(of, WETH, uid))).permits).toEqual([])
    await clientDb.orders.put(carrying({ replacedBy: uid }))
    expect((await firstOf(watchDrawing(of, WETH))).permits).toEqual([])
  })
})

describe('a kept refusal', () => {
  it('has the words that were said and what would be right', () => {
    expect(keepRefusal(new Refusal('ZeroAmount', { description: 'Both are zero.' }))).toEqual({
      errorType: 'ZeroAmount',
      says: 'Both are zero.',
      fix: 'Give both amounts.',
    })
  })

  it('is never without a word', () => {
    expect(keepRefusal(new Refusal('InternalServerError')).says).toBe('The service failed without a reason.')
  })
})
