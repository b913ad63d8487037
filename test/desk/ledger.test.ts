import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { deskDb } from '../../src/desk/db'
import {
  exportLedger,
  listSigned,
  readSignedUsd,
  recordSigned,
  watchSigned,
  watchSignedOf,
} from '../../src/desk/ledger'
import type { Observable } from '../../src/desk/observable'
import { intend, sign } from '../../src/desk/place'
import { readTypedData } from '../../src/wallet/read-typed-data'
import {
  emptyDesk,
  later,
  MAINNET,
  makePlan,
  NOW,
  signedBy,
  signer,
  TRADER,
  USDC,
  WETH,
} from '../support/desk'

const DAY = 24 * 60 * 60_000
const first = <T>(told: Observable<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const watching = told.subscribe((value) => {
      queueMicrotask(() => watching.unsubscribe())
      resolve(value)
    }, reject)
  })

beforeEach(emptyDesk)

describe('a signature', () => {
  it('stands in the ledger with all that surrounds it, as soon as the journal says signed', async () => {
    const entry = await sign(await intend(makePlan(), NOW), signer, later(7))
    const [row] = await listSigned('sandbox')
    expect(row).toMatchObject({
      ...{
        profileId: 'sandbox',
        chainId: MAINNET,
        account: TRADER,
        kind: 'order',
        uid: entry.uid,
        at: later(7),
      },
      shown: {
        price: 'limit',
        kind: 'sell',
        sellToken: WETH,
        buyToken: USDC,
        sell: 10n ** 18n,
        buy: 3_000_000_000n,
      },
      ...{ usd: 3000, verdict: { overridden: [] }, echo: null, trades: [], mismatches: [] },
      signature: entry.step === 'signed' ? entry.signature : undefined,
    })
    const read = readTypedData(row?.typedData)
    expect(read).toMatchObject({ kind: 'order', terms: entry.terms, digest: row?.digest })
    expect(await first(watchSigned(row?.id ?? ''))).toEqual(row)
    expect(await first(watchSignedOf(entry))).toEqual([row])
  })

  it('is written with the journal’s step or not at all', async () => {
    const failing = () => {
      throw new Error('the disk is full')
    }
    deskDb.ledger.hook('creating', failing)
    const entry = await intend(makePlan(), NOW)
    await expect(sign(entry, signer, NOW)).rejects.toThrow('the disk is full')
    deskDb.ledger.hook('creating').unsubscribe(failing)
    expect(await deskDb.orders.toArray()).toMatchObject([{ step: 'intended' }])
  })

  it('that the owner did not make is in no ledger', async () => {
    const entry = await intend(makePlan(), NOW)
    const forged = async () => signedBy(entry, { scheme: 'eip712', bytes: `0x${'12'.repeat(64)}1b` })
    await expect(sign(entry, forged, NOW)).rejects.toThrow()
    expect(await listSigned('sandbox')).toEqual([])
  })
})

describe('the ledger', () => {
  const record = async (at: number, usd: number | undefined) => {
    const entry = await intend(makePlan(), NOW)
    const signed = await signer(entry)
    await recordSigned({ ...signed, profileId: 'sandbox', uid: entry.uid, usd }, later(at))
  }

  it('sums what was signed away in the last 24 hours, not what is of unknown worth', async () => {
    await record(-DAY - 1, 1000)
    await record(-DAY + 5, 100)
    await record(0, undefined)
    await record(1, 10.5)
    expect(await readSignedUsd('sandbox', later(2))).toBe(110.5)
    expect(await readSignedUsd('staging', later(2))).toBe(0)
  })

  it('takes no signature beyond the day’s limit, though two pages were let pass at once', async () => {
    const entry = await intend(makePlan(), NOW)
    const signed = {
      ...(await signer(entry)),
      profileId: 'sandbox',
      uid: entry.uid,
      usd: 60,
      dayLimitUsd: 100,
    } as const
    const both = await Promise.allSettled([recordSigned(signed, later(1)), recordSigned(signed, later(2))])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await readSignedUsd('sandbox', later(3))).toBe(60)
    await expect(
      sign(entry, async () => ({ ...(await signer(entry)), usd: 60, dayLimitUsd: 100 }), later(3)),
    ).rejects.toMatchObject({ errorType: 'PolicyBroken' })
    expect((await deskDb.orders.toArray())[0]).toMatchObject({ step: 'intended' })
  })

  it('keeps a year, and for good what did not agree', async () => {
    await record(-366 * DAY, 1)
    await record(-365.5 * DAY, 2)
    await deskDb.ledger
      .toCollection()
      .filter(({ usd }) => usd === 1)
      .modify({ mismatches: ['It was traded.'] })
    await record(-364 * DAY, 3)
    await record(0, 4)
    expect((await listSigned('sandbox')).map(({ usd }) => usd)).toEqual([4, 3, 1])
  })

  it('is exported as JSON that others read: digits, times, the typed data as an object', async () => {
    await record(0, 5)
    const [row] = await listSigned('sandbox')
    const told = JSON.parse(await exportLedger('sandbox'))
    expect(told).toMatchObject({ format: 'cowbell-ledger', version: 1 })
    expect(told.signatures).toHaveLength(1)
    expect(told.signatures[0]).toMatchObject({
      at: new Date(NOW).toISOString(),
      typedData: { primaryType: 'Order', message: { sellAmount: '1000000000000000000' } },
      shown: { buy: '3000000000' },
      digest: row?.digest,
    })
  })
})
