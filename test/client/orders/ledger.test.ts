import { firstOf } from '../../support/first-of'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import type { ProfileId } from '../../../src/client/db/rows/keys'
import type { TransactionRow } from '../../../src/client/db/rows/transaction'
import {
  exportLedger,
  readSignedUsd,
  recorderOf,
  recordSigned,
  watchLedger,
  watchSigned,
  watchSignedOf,
} from '../../../src/client/orders/ledger'
import { intend, type OrderSigner, sign } from '../../../src/client/orders/place'
import { deploymentFor, profiles } from '../../../src/client/settings/profiles'
import { type Seconds, toAmount } from '../../../src/domain/scalars'
import { readTypedData } from '../../../src/wallet/messages/read-typed-data'
import { approve, requireApproval } from '../../../src/wallet/policy/policy'
import {
  emptyClientDb,
  later,
  MAINNET,
  makePlan,
  NOW,
  signedBy,
  signedByOwner,
  signer,
  TRADER,
  USDC,
  WETH,
} from '../../support/client'

const DAY = 24 * 60 * 60_000
beforeEach(emptyClientDb)

describe('a signature', () => {
  it("is logged with its context when the journal's step becomes signed", async () => {
    const entry = await sign(await intend(makePlan(), NOW), signer, later(7))
    const [row] = await firstOf(watchLedger('sandbox'))
    expect(row).toMatchObject({
      profileId: 'sandbox',
      chainId: MAINNET,
      account: TRADER,
      kind: 'order',
      uid: entry.uid,
      at: later(7),
      shown: {
        price: 'limit',
        kind: 'sell',
        sellToken: WETH,
        buyToken: USDC,
        sell: 10n ** 18n,
        buy: 3_000_000_000n,
      },
      usd: 3000,
      verdict: { overridden: [] },
      reported: null,
      trades: [],
      mismatches: [],
      signature: entry.step === 'signed' ? entry.signature : undefined,
    })
    const read = readTypedData(row?.typedData)
    expect(read).toMatchObject({ kind: 'order', terms: entry.terms, digest: row?.digest })
    expect(await firstOf(watchSigned(row?.id ?? ''))).toEqual(row)
    expect(await firstOf(watchSignedOf(entry))).toEqual([row])
  })

  it("is logged together with the journal's step or not at all", async () => {
    const failing = () => {
      throw new Error('the disk is full')
    }
    clientDb.ledger.hook('creating', failing)
    const entry = await intend(makePlan(), NOW)
    await expect(sign(entry, signer, NOW)).rejects.toThrow('the disk is full')
    clientDb.ledger.hook('creating').unsubscribe(failing)
    expect(await clientDb.orders.toArray()).toMatchObject([{ step: 'intended' }])
  })

  it('is not logged if the owner did not make it', async () => {
    const entry = await intend(makePlan(), NOW)
    const forged: OrderSigner = (_, record) =>
      record(signedBy(entry, { scheme: 'eip712', bytes: `0x${'12'.repeat(64)}1b` }))
    await expect(sign(entry, forged, NOW)).rejects.toThrow()
    expect(await firstOf(watchLedger('sandbox'))).toEqual([])
  })
})

describe('the signature log', () => {
  let count = 0
  const record = async (at: number, usd: number | undefined, profileId: ProfileId = 'sandbox') => {
    const entry = await intend(makePlan({ sellAmount: toAmount(10n ** 18n + BigInt(++count)) }), NOW)
    await recordSigned({ ...signedByOwner(entry), profileId, uid: entry.uid, usd }, later(at))
  }

  it('is read in no more rows than are shown, newest first', async () => {
    for (const at of [1, 3, 2]) await record(at, undefined)
    let read = 0
    const note = (row: unknown) => {
      read += 1
      return row
    }
    clientDb.ledger.hook('reading', note)
    const rows = await firstOf(watchLedger('sandbox', 2))
    clientDb.ledger.hook('reading').unsubscribe(note)
    expect(rows.map(({ at }) => at)).toEqual([later(3), later(2)])
    expect(read).toBe(2)
  })

  it('skips unreadable rows', async () => {
    for (const at of [1, 2, 3, 4]) await record(at, undefined)
    const [newest] = await firstOf(watchLedger('sandbox', 1))
    await clientDb.ledger.update(newest?.id ?? '', { usd: 'much' as never })
    const rows = await firstOf(watchLedger('sandbox', 3))
    expect(rows.map(({ at }) => at)).toEqual([later(3), later(2), later(1)])
  })

  it('sums the signed USD of the last 24 hours, without amounts of unknown value', async () => {
    await record(-DAY - 1, 1000)
    await record(-DAY + 5, 100)
    await record(0, undefined)
    await record(1, 10.5)
    expect(await readSignedUsd('sandbox', later(2))).toBe(110.5)
    expect(await readSignedUsd('staging', later(2))).toBe(0)
  })

  it('sums all environments with real money together, and each environment with play money separately', async () => {
    await record(0, 100, 'production')
    await record(1, 20, 'own-custom00')
    await record(2, 3, 'staging')
    await record(3, 5000, 'devnet')
    for (const real of ['production', 'staging', 'own-custom00'] as const)
      expect(await readSignedUsd(real, later(4))).toBe(123)
    expect(await readSignedUsd('devnet', later(4))).toBe(5000)
    expect(await readSignedUsd('sandbox', later(4))).toBe(0)
  })

  it('counts an order once if it was signed in parts or after a permit', async () => {
    const entry = await intend(makePlan(), NOW)
    const about = { ...signedByOwner(entry), profileId: 'sandbox', uid: entry.uid } as const
    await recordSigned({ ...about, usd: 100 }, later(0))
    await recordSigned({ ...about, usd: 90 }, later(1))
    expect(await readSignedUsd('sandbox', later(2))).toBe(100)
    const { chainId, owner, terms } = entry
    const deployment = deploymentFor(profiles.sandbox, chainId)
    const domain = { tokenName: 'T', tokenVersion: '1', nonce: toAmount(0n) }
    const permit = {
      ...({
        kind: 'permit',
        scheme: 'eip712',
        owner,
        deployment,
        token: terms.sellToken,
        ...domain,
      } as const),
      spender: deployment.relayer,
      value: toAmount(5n),
      deadline: terms.validTo,
    }
    const { token, value, deadline } = permit
    const facts = { deployment, owner, now: 1 as Seconds, token, value, deadline, domain }
    const signed = { approved: requireApproval(approve(permit, facts)), signature: about.signature }
    await recordSigned({ ...signed, profileId: 'sandbox', uid: null, usd: 150 }, later(3))
    expect(await readSignedUsd('sandbox', later(4))).toBe(150)
  })

  it('counts sent native sells once per nonce', async () => {
    const row = { profileId: 'production', chainId: 1, owner: TRADER, nonce: 7, state: 'pending' }
    const put = (change: object) =>
      clientDb.transactions.put({ ...row, createdAt: NOW, ...change } as unknown as TransactionRow)
    await put({ txHash: '0x1', usd: 40 })
    await put({ txHash: '0x2', usd: 41 })
    await put({ txHash: '0x3', usd: 9, nonce: 8, state: 'refused' })
    await put({ txHash: '0x4', nonce: 9 })
    await put({ txHash: '0x5', usd: 1000, nonce: 1, createdAt: later(-DAY - 1) })
    expect(await readSignedUsd('own-custom00', later(1))).toBe(41)
  })

  it('contains no row if the transaction that releases the signature fails', async () => {
    const entry = await intend(makePlan(), NOW)
    const about = { profileId: 'sandbox', uid: entry.uid } as const
    const full = async () => {
      throw new Error('the disk is full')
    }
    const { approved, signature } = signedByOwner(entry)
    await expect(recorderOf(about, () => NOW, full)({ approved, signature })).rejects.toThrow('full')
    expect(await firstOf(watchLedger('sandbox'))).toEqual([])
    await recorderOf(about, () => NOW)({ approved, signature })
    expect(await firstOf(watchLedger('sandbox'))).toHaveLength(1)
  })

  it('refuses a signature over the daily limit, even if two pages were approved at once', async () => {
    const entry = await intend(makePlan(), NOW)
    const other = await intend(makePlan({ sellAmount: toAmount(7n) }), NOW)
    const bounds = { profileId: 'sandbox', usd: 60, dayLimitUsd: 100 } as const
    const signed = (each: typeof entry) => ({ ...signedByOwner(each), uid: each.uid, ...bounds })
    const both = await Promise.allSettled([
      recordSigned(signed(other), later(1)),
      recordSigned({ ...signed(other), uid: entry.uid }, later(2)),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await readSignedUsd('sandbox', later(3))).toBe(60)
    await expect(
      sign(entry, (_, record) => record({ ...signedByOwner(entry), usd: 60, dayLimitUsd: 100 }), later(3)),
    ).rejects.toMatchObject({ errorType: 'PolicyBroken' })
    expect(await clientDb.orders.toArray()).toMatchObject([{ step: 'intended' }, { step: 'intended' }])
  })

  it('counts an order towards the limit once if it is signed again', async () => {
    const entry = await intend(makePlan(), NOW)
    const bounds = { profileId: 'sandbox', usd: 60, dayLimitUsd: 100 } as const
    const signed = { ...signedByOwner(entry), uid: entry.uid, ...bounds }
    await recordSigned(signed, later(1))
    await recordSigned(signed, later(2))
    expect(await readSignedUsd('sandbox', later(3))).toBe(60)
    const other = await intend(makePlan({ sellAmount: toAmount(7n) }), NOW)
    const refused = recordSigned({ ...signedByOwner(other), uid: other.uid, ...bounds }, later(3))
    await expect(refused).rejects.toMatchObject({ errorType: 'PolicyBroken' })
  })

  it('keeps rows for a year, and rows with mismatches permanently', async () => {
    await record(-366 * DAY, 1)
    await record(-365.5 * DAY, 2)
    await clientDb.ledger
      .toCollection()
      .filter(({ usd }) => usd === 1)
      .modify({ mismatches: ['It was traded.'] })
    await record(-364 * DAY, 3)
    await record(0, 4)
    expect((await firstOf(watchLedger('sandbox'))).map(({ usd }) => usd)).toEqual([4, 3, 1])
  })

  it('counts and exports a row whose message is not JSON', async () => {
    await sign(await intend(makePlan(), NOW), signer, NOW)
    await clientDb.ledger.toCollection().modify({ typedData: '{"primary' })
    expect(await readSignedUsd('sandbox', NOW)).toBe(3000)
    expect(JSON.parse(await exportLedger('sandbox')).signatures).toMatchObject([{ typedData: '{"primary' }])
  })

  it('exports JSON with digits, ISO times and typed data as an object', async () => {
    await record(0, 5)
    const [row] = await firstOf(watchLedger('sandbox'))
    const exported = JSON.parse(await exportLedger('sandbox'))
    expect(exported).toMatchObject({ format: 'cowbell-ledger', version: 2 })
    expect(exported.signatures).toHaveLength(1)
    expect(exported.leftOut).toEqual(['signature.bytes'])
    expect(exported.signatures[0].signature).toEqual({ scheme: 'eip712', bytes: '[left out]' })
    const whole = JSON.parse(await exportLedger('sandbox', true))
    expect(whole).toMatchObject({ leftOut: [], signatures: [{ signature: row?.signature }] })
    expect(exported.signatures[0]).toMatchObject({
      at: new Date(NOW).toISOString(),
      typedData: { primaryType: 'Order', message: { sellAmount: expect.stringMatching(/^10{16}\d\d$/) } },
      shown: { buy: '3000000000' },
      digest: row?.digest,
    })
  })
})
