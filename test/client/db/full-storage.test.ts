import 'fake-indexeddb/auto'
import type { DBCore, DBCoreTable, Dexie } from 'dexie'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addSignature, startCollecting } from '../../../src/client/chain/safe-signatures'
import { clientDb } from '../../../src/client/db/db'
import { keepDraft } from '../../../src/client/db/drafts'
import type { EntryAt } from '../../../src/client/db/rows/order-entry'
import { addChannel } from '../../../src/client/notify/channels/setup'
import { addAlert } from '../../../src/client/notify/price-alerts'
import { intend, type OrderSigner, placeOrder, sign } from '../../../src/client/orders/place'
import { removeOrder } from '../../../src/client/orders/remove'
import { keepAddress } from '../../../src/client/settings/address-book'
import { noteBackup } from '../../../src/client/settings/backups'
import { snooze } from '../../../src/client/settings/preferences'
import { changeSettings } from '../../../src/client/settings/settings'
import { recordObservations } from '../../../src/client/watch/observe'
import { startWatching } from '../../../src/client/watch/watchlist'
import { hex, toAmount } from '../../../src/domain/scalars'
import { nameStorageFault } from '../../../src/domain/storage-faults'
import { endOf } from '../../../src/ui/kit/use-action'
import { openSession } from '../../../src/wallet/vault/session'
import { listAccounts } from '../../../src/wallet/vault/store'
import {
  emptyClientDb,
  FILLED,
  later,
  MAINNET,
  makeAccepted,
  makeOrder,
  makePlan,
  makeTerms,
  NOW,
  signedByOwner,
  signer,
  TRADER,
  USDC,
  WETH,
} from '../../support/client'
import { freshWalletDb, mainContent, openMemory, PASSWORD, quick, random } from '../../support/wallet'

/** The disk is full from the write of this number on; 0 for a disk with room. */
const disk = { fullFrom: 0, writes: 0 }

const full = () => new DOMException('The disk is full.', 'QuotaExceededError')

const bounded = (table: DBCoreTable): DBCoreTable => ({
  ...table,
  mutate: (request) => {
    const isWrite = request.type === 'put' || request.type === 'add'
    if (isWrite) disk.writes += 1
    const isFull = isWrite && disk.fullFrom > 0 && disk.writes >= disk.fullFrom
    return isFull ? Promise.reject(full()) : table.mutate(request)
  },
})

const bound = (database: Dexie): unknown =>
  database.use({
    stack: 'dbcore',
    name: 'bounded',
    create: (core: DBCore) => ({ ...core, table: (name) => bounded(core.table(name)) }),
  })
bound(clientDb)

const readAll = async (database: Dexie): Promise<Record<string, unknown[]>> =>
  Object.fromEntries(
    await Promise.all(database.tables.map(async (table) => [table.name, await table.toArray()] as const)),
  )

/** Runs with the disk full from a write on; what it threw, and how many writes it came to. */
async function runFull(act: () => Promise<unknown>, fullFrom: number) {
  Object.assign(disk, { fullFrom, writes: 0 })
  const thrown = await act().then(
    () => undefined,
    (cause: unknown) => cause,
  )
  const { writes } = disk
  Object.assign(disk, { fullFrom: 0, writes: 0 })
  return { thrown, writes }
}

/** The one entry that was written down and not signed. */
async function readIntended(): Promise<EntryAt<'intended'>> {
  const [entry] = await clientDb.orders.toArray()
  if (entry?.step !== 'intended') throw new Error('Nothing was intended.')
  return entry
}

const accepted = makeAccepted(makeTerms())
const ports = {
  now: () => NOW,
  setAlarm: async () => undefined,
  submit: async () => undefined,
}
const bytes = z.decode(hex, `0x${'11'.repeat(65)}`)

interface Path {
  /** What must be there before. */
  readonly before?: () => Promise<unknown>
  readonly act: () => Promise<unknown>
}

/** Each way by which something is written that a person would miss. */
const PATHS: Readonly<Record<string, Path>> = {
  'an intention': { act: () => intend(makePlan(), NOW) },
  'a signature, in journal and ledger': {
    before: () => intend(makePlan(), NOW),
    act: async () => {
      await sign(await readIntended(), signer, NOW)
    },
  },
  'a look at an order that filled': {
    before: () => clientDb.orders.put(accepted),
    act: () =>
      recordObservations(
        [{ key: accepted, look: { kind: 'seen', order: makeOrder(accepted.terms, FILLED) } }],
        NOW,
      ),
  },
  'an order that is removed': {
    before: async () => {
      await intend(makePlan(), NOW)
    },
    act: async () => removeOrder(await readIntended(), NOW),
  },
  'a watched order': {
    act: () =>
      startWatching({
        ...({ profileId: 'sandbox', chainId: MAINNET, uid: accepted.uid, since: NOW } as const),
        order: makeOrder(accepted.terms),
      }),
  },
  'the part of a Safe’s owner': {
    before: () =>
      startCollecting({ uid: accepted.uid, chainId: MAINNET, safe: TRADER, way: { kind: 'message' } }),
    act: () => addSignature(accepted.uid, { owner: TRADER, bytes }),
  },
  settings: { act: () => changeSettings({ theme: 'dark' }) },
  preferences: { act: () => snooze(NOW, 3_600_000) },
  'a draft': { act: () => keepDraft('swap', { amount: '1' }) },
  'an address': { act: () => keepAddress({ address: TRADER, name: 'Me', addedAt: NOW }) },
  'a price alert': {
    act: () =>
      addAlert(
        {
          ...({ profileId: 'sandbox', chainId: MAINNET, side: 'above' } as const),
          ...{ sellToken: WETH, buyToken: USDC, sellAmount: toAmount(1n), buyAmount: toAmount(4n) },
        },
        NOW,
      ),
  },
  'a channel with its secret': {
    act: () =>
      addChannel({
        kind: 'webhook',
        label: 'Mine',
        values: { url: 'https://hooks.example/1' },
        secrets: { secret: 'x'.repeat(43) },
      }),
  },
  'the time of a backup': { act: () => noteBackup(NOW) },
}

beforeEach(emptyClientDb)

describe('a disk that is full', () => {
  it.each(Object.entries(PATHS))('at any write of %s leaves no part of it, and says so', async (_, path) => {
    await path.before?.()
    const before = await readAll(clientDb)
    let writes = 0
    for (let from = 1; from === 1 || from <= writes; from += 1) {
      const run = await runFull(path.act, from)
      writes = Math.max(writes, run.writes)
      expect(endOf(run.thrown)).toMatchObject({
        ...{ step: 'refused', errorType: 'StorageFull' },
        says: expect.stringMatching(/storage|room|disk/i),
      })
      expect(await readAll(clientDb)).toEqual(before)
    }
    expect(writes).toBeGreaterThan(0)
    // With room again the very same act goes through.
    expect((await runFull(path.act, 0)).thrown).toBeUndefined()
    expect(await readAll(clientDb)).not.toEqual(before)
  })

  it('leaves an order that is placed at the last step that was written whole', async () => {
    const { thrown } = await runFull(() => placeOrder(makePlan(), signer, ports), 2)
    expect(nameStorageFault(thrown)).toMatchObject({ errorType: 'StorageFull' })
    expect(await clientDb.orders.toArray()).toMatchObject([{ step: 'intended' }])
    expect(await clientDb.ledger.count()).toBe(0)
  })

  it('lets no signature out that was not written down', async () => {
    await intend(makePlan(), NOW)
    const entry = await readIntended()
    let isOut = false
    const leaking: OrderSigner = async (intended, record) => {
      await record(signedByOwner(intended))
      isOut = true
    }
    await runFull(() => sign(entry, leaking, later(1)), 1)
    expect(isOut).toBe(false)
  })

  it('leaves no half of a new wallet', async () => {
    const db = await freshWalletDb()
    bound(db)
    db.close()
    await db.open()
    const session = openSession({ db, memory: openMemory(), random, ...quick })
    const found = () => session.createVault(mainContent(), PASSWORD, NOW)
    for (let from = 1; ; from += 1) {
      const { thrown } = await runFull(found, from)
      if (thrown === undefined) break
      expect(nameStorageFault(thrown)).toMatchObject({ errorType: 'StorageFull' })
      const [vaults, accounts] = [await db.vaults.count(), (await listAccounts(db)).length]
      expect([vaults, accounts]).toEqual([vaults, vaults])
      if (vaults === 1) break
    }
    for (const table of db.tables) await table.clear()
    expect((await runFull(found, 0)).thrown).toBeUndefined()
    expect(await listAccounts(db)).toHaveLength(1)
  })
})
