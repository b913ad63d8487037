import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addSignature, startCollecting } from '../../../src/client/chain/safe-signatures'
import { addRequest } from '../../../src/client/dapps/requests'
import { clientDb } from '../../../src/client/db/db'
import { keepDraft } from '../../../src/client/db/drafts'
import type { WalletRequest } from '../../../src/client/db/rows/dapps/wallet-request'
import type { EntryAt } from '../../../src/client/db/rows/order-entry'
import { addChannel, removeChannel } from '../../../src/client/notify/channels/setup'
import { enqueueNotifications } from '../../../src/client/notify/enqueue'
import { readAll } from '../../../src/client/notify/list'
import { toNotification } from '../../../src/client/notify/order-notifications'
import { addAlert } from '../../../src/client/notify/price-alerts'
import { recordCancellationRequest } from '../../../src/client/orders/cancellation-requests'
import { intend, type OrderSigner, placeOrder, sign } from '../../../src/client/orders/place'
import { startGroup } from '../../../src/client/orders/place-group'
import { removeOrder } from '../../../src/client/orders/remove'
import { keepSigned, type RowExtras, recordSent } from '../../../src/client/sending/send'
import { keepAddress, removeAddress } from '../../../src/client/settings/address-book'
import { readBackupData, writeBackupData } from '../../../src/client/settings/backup/backup-data'
import { noteBackup, noteKeyShown } from '../../../src/client/settings/backup/backups'
import { restoreData } from '../../../src/client/settings/backup/restore-data'
import { removeProfile, saveProfile } from '../../../src/client/settings/own-profiles'
import { snooze } from '../../../src/client/settings/preferences'
import { deploymentFor, profileNamed } from '../../../src/client/settings/profiles'
import { changeSettings } from '../../../src/client/settings/settings'
import { setFavorite } from '../../../src/client/tokens/choices'
import { importToken, removeImported } from '../../../src/client/tokens/imported'
import { addTokenList, removeTokenList } from '../../../src/client/tokens/lists'
import { recordObservations } from '../../../src/client/watch/observe'
import { startWatching } from '../../../src/client/watch/watchlist'
import { hex, toAmount } from '../../../src/domain/scalars'
import { nameStorageFault } from '../../../src/domain/storage-faults'
import { endOf } from '../../../src/ui/kit/use-action'
import type { BackupData } from '../../../src/wallet/vault/backup'
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
import { putOnDisk, readDatabase, runFull } from '../../support/full-disk'
import { customAt } from '../../support/own-profile'
import { freshWalletDb, mainContent, openMemory, PASSWORD, quick, random } from '../../support/wallet'

putOnDisk(clientDb)

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

const notification = toNotification(accepted, 'order_expired', { sell: 0n, buy: 0n }, NOW)
const LADDER = {
  ...({ id: 'group-1', kind: 'ladder' } as const),
  orders: [makePlan({ sellAmount: toAmount(1n) }), makePlan({ sellAmount: toAmount(2n) })],
}
const SENDER = {
  ...({ profileId: 'sandbox', chainId: MAINNET, owner: TRADER } as const),
  deployment: deploymentFor(profileNamed('sandbox'), MAINNET),
}
const WRAP = {
  act: { kind: 'wrap', amount: toAmount(1n) },
  nonce: 0,
  gas: 50_000n,
  maxFeePerGas: 2n,
  maxPriorityFeePerGas: 1n,
} as Parameters<typeof keepSigned>[1]
const EXTRAS = {
  txHash: `0x${'22'.repeat(32)}` as const,
  raw: bytes,
  replaces: null,
  order: null,
} as RowExtras
const TOKEN = {
  chainId: MAINNET,
  address: TRADER,
  symbol: 'OWN',
  name: 'Own',
  decimals: 8,
  addedAt: NOW,
}
const LIST = JSON.stringify({
  name: 'Mine',
  timestamp: '2026-01-01T00:00:00Z',
  version: { major: 1, minor: 0, patch: 0 },
  tokens: [TOKEN],
})
const ALERT = {
  ...({ profileId: 'sandbox', chainId: MAINNET, side: 'above' } as const),
  sellToken: WETH,
  buyToken: USDC,
  sellAmount: toAmount(1n),
  buyAmount: toAmount(4n),
}
const ID = '00000000-0000-4000-a000-000000000001'
const REQUEST: WalletRequest = {
  id: ID,
  page: ID,
  origin: 'https://app.example',
  tabId: 1,
  params: '[]',
  at: NOW,
  method: 'personal_sign',
  profileId: 'sandbox',
  chainId: MAINNET,
  account: TRADER,
}
/** What `before` of the restored one has written. */
const saved: { backup?: BackupData } = {}

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
    act: () => addAlert(ALERT, NOW),
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
  'a ladder with its orders': { act: () => startGroup(LADDER, NOW) },
  'a transaction that was signed': { act: () => keepSigned(SENDER, WRAP, EXTRAS, NOW) },
  'a transaction that another wallet sent': { act: () => recordSent(SENDER, WRAP, EXTRAS, NOW) },
  'a cancellation that is asked for': { act: () => recordCancellationRequest([accepted.uid], NOW) },
  'a notification with its deliveries': {
    act: () => enqueueNotifications([notification], NOW),
  },
  'notifications that are read': {
    before: () => clientDb.notifications.put(notification),
    act: () => readAll(() => undefined),
  },
  'a channel that is removed': {
    before: () => enqueueNotifications([notification], NOW),
    act: () => removeChannel('desktop'),
  },
  'an address that is removed': {
    before: () => keepAddress({ address: TRADER, name: 'Me', addedAt: NOW }),
    act: () => removeAddress(TRADER),
  },
  'a favorite': { act: () => setFavorite(TOKEN, true) },
  'a token that is imported': { act: () => importToken(TOKEN) },
  'a token that is removed': { before: () => importToken(TOKEN), act: () => removeImported(TOKEN) },
  'a list of tokens': { act: () => addTokenList('mine.json', LIST, NOW) },
  'a list of tokens that is removed': {
    before: () => addTokenList('mine.json', LIST, NOW),
    act: () => removeTokenList('mine.json: Mine'),
  },
  'an environment': { act: () => saveProfile(customAt('https://mine.example')) },
  'an environment that is removed, and left': {
    before: async () => {
      await saveProfile(customAt('https://mine.example'))
      await changeSettings({ profileId: 'custom' })
    },
    act: () => removeProfile('custom'),
  },
  'a request of a site': { act: () => addRequest(REQUEST, true) },
  'a backup that is restored with its settings': {
    before: async () => {
      await changeSettings({ theme: 'dark' })
      await keepAddress({ address: TRADER, name: 'Me', addedAt: NOW })
      await addAlert(ALERT, NOW)
      saved.backup = await writeBackupData()
      await emptyClientDb()
    },
    act: async () => restoreData(readBackupData(saved.backup as BackupData), true),
  },
  'the time of a backup': { act: () => noteBackup(NOW) },
  'the time a key was shown': { act: () => noteKeyShown(TRADER, NOW) },
}

beforeEach(emptyClientDb)

describe('a disk that is full', () => {
  it.each(Object.entries(PATHS))('at any write of %s leaves no part of it, and says so', async (_, path) => {
    await path.before?.()
    const before = await readDatabase(clientDb)
    let writes = 0
    for (let from = 1; from === 1 || from <= writes; from += 1) {
      const run = await runFull(path.act, from)
      writes = Math.max(writes, run.writes)
      expect(endOf(run.thrown)).toMatchObject({
        step: 'refused',
        errorType: 'StorageFull',
        says: expect.stringMatching(/storage|room|disk/i),
      })
      expect(await readDatabase(clientDb)).toEqual(before)
    }
    expect(writes).toBeGreaterThan(0)
    // With room again the very same act goes through.
    expect((await runFull(path.act, 0)).thrown).toBeUndefined()
    expect(await readDatabase(clientDb)).not.toEqual(before)
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
    putOnDisk(db)
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
