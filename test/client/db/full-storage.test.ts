import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addSignature, startSignatureCollection } from '../../../src/client/chain/safe-signatures'
import { addRequest } from '../../../src/client/dapps/requests'
import { clientDb } from '../../../src/client/db/db'
import { writeDraft } from '../../../src/client/db/drafts'
import type { WalletRequest } from '../../../src/client/db/rows/dapps/wallet-request'
import type { EntryInStep } from '../../../src/client/db/rows/order-entry'
import { addChannel, removeChannel } from '../../../src/client/notify/channels/setup'
import { enqueueNotifications } from '../../../src/client/notify/enqueue'
import { readAll } from '../../../src/client/notify/notification-list'
import { toNotification } from '../../../src/client/notify/order-notifications'
import { addAlert } from '../../../src/client/notify/price-alerts'
import { recordCancellationRequest } from '../../../src/client/orders/cancellation-requests'
import { intend, type OrderSigner, placeOrder, sign } from '../../../src/client/orders/place'
import { addPlan } from '../../../src/client/orders/plans/start-plan'
import { removeOrder } from '../../../src/client/orders/remove'
import { type RowExtras, recordSent, saveSigned } from '../../../src/client/sending/send'
import { removeAddress, saveAddress } from '../../../src/client/settings/address-book'
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
import { recordObservations } from '../../../src/client/watch/observations'
import { startWatching } from '../../../src/client/watch/watchlist'
import { hex, toAmount } from '../../../src/domain/scalars'
import { toStorageRefusal } from '../../../src/domain/storage-faults'
import { toFailure } from '../../../src/ui/kit/use-action'
import type { BackupData } from '../../../src/wallet/vault/backup'
import { openSession } from '../../../src/wallet/vault/session'
import { listAccounts } from '../../../src/wallet/vault/wallet-rows'
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
import { makePlanRow, partAt } from '../../support/plans'
import { freshWalletDb, mainContent, openMemory, PASSWORD, quick, random } from '../../support/wallet'

putOnDisk(clientDb)

/** Returns the only entry that is not signed yet. */
async function readIntended(): Promise<EntryInStep<'intended'>> {
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
} as Parameters<typeof saveSigned>[1]
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
/** Backup that `before` has made for an operation that restores it. */
const saved: { backup?: BackupData } = {}

interface Path {
  /** Writes the data that the operation requires. */
  readonly before?: () => Promise<unknown>
  readonly act: () => Promise<unknown>
}

/** Operations that write data whose loss would harm the user. */
const PATHS: Readonly<Record<string, Path>> = {
  'an intention': { act: () => intend(makePlan(), NOW) },
  'a signature in the journal and the signature log': {
    before: () => intend(makePlan(), NOW),
    act: async () => {
      await sign(await readIntended(), signer, NOW)
    },
  },
  'a filled order': {
    before: () => clientDb.orders.put(accepted),
    act: () =>
      recordObservations([{ key: accepted, kind: 'seen', order: makeOrder(accepted.terms, FILLED) }], NOW),
  },
  'a removed order': {
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
  'a signature of a Safe’s owner': {
    before: () =>
      startSignatureCollection({
        uid: accepted.uid,
        chainId: MAINNET,
        safe: TRADER,
        method: { kind: 'message' },
      }),
    act: () => addSignature(accepted.uid, { owner: TRADER, bytes }),
  },
  settings: { act: () => changeSettings({ theme: 'dark' }) },
  preferences: { act: () => snooze(NOW, 3_600_000) },
  'a draft': { act: () => writeDraft('swap', { amount: '1' }) },
  'an address': { act: () => saveAddress({ address: TRADER, name: 'Me', addedAt: NOW }) },
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
  'a plan': { act: () => addPlan(makePlanRow([partAt(0), partAt(5)])) },
  'a signed transaction': { act: () => saveSigned(SENDER, WRAP, EXTRAS, NOW) },
  'a transaction of another wallet': { act: () => recordSent(SENDER, WRAP, EXTRAS, NOW) },
  'a cancellation request': { act: () => recordCancellationRequest([accepted.uid], NOW) },
  'a notification with its deliveries': {
    act: () => enqueueNotifications([notification], NOW),
  },
  'read notifications': {
    before: () => clientDb.notifications.put(notification),
    act: () => readAll(() => undefined),
  },
  'a removed channel': {
    before: () => enqueueNotifications([notification], NOW),
    act: () => removeChannel('desktop'),
  },
  'a removed address': {
    before: () => saveAddress({ address: TRADER, name: 'Me', addedAt: NOW }),
    act: () => removeAddress(TRADER),
  },
  'a favorite': { act: () => setFavorite(TOKEN, true) },
  'an imported token': { act: () => importToken(TOKEN) },
  'a removed token': { before: () => importToken(TOKEN), act: () => removeImported(TOKEN) },
  'a token list': { act: () => addTokenList('mine.json', LIST, NOW) },
  'a removed token list': {
    before: () => addTokenList('mine.json', LIST, NOW),
    act: () => removeTokenList('mine.json: Mine'),
  },
  'an environment': { act: () => saveProfile(customAt('https://mine.example')) },
  'a removed environment that was chosen': {
    before: async () => {
      await saveProfile(customAt('https://mine.example'))
      await changeSettings({ profileId: 'own-custom00' })
    },
    act: () => removeProfile('own-custom00'),
  },
  'a request of a site': { act: () => addRequest(REQUEST, true) },
  'a restored backup with settings': {
    before: async () => {
      await changeSettings({ theme: 'dark' })
      await saveAddress({ address: TRADER, name: 'Me', addedAt: NOW })
      await addAlert(ALERT, NOW)
      saved.backup = await writeBackupData()
      await emptyClientDb()
    },
    act: async () => restoreData(readBackupData(saved.backup as BackupData), true, []),
  },
  'a backup time': { act: () => noteBackup(NOW) },
  'the time at which a key was shown': { act: () => noteKeyShown(TRADER, NOW) },
}

beforeEach(emptyClientDb)

describe('a full disk', () => {
  it.each(Object.entries(PATHS))(
    'causes a refusal at any write of %s and leaves no partial data',
    async (_, path) => {
      await path.before?.()
      const before = await readDatabase(clientDb)
      let writes = 0
      for (let from = 1; from === 1 || from <= writes; from += 1) {
        const run = await runFull(path.act, from)
        writes = Math.max(writes, run.writes)
        expect(toFailure(run.thrown)).toMatchObject({
          step: 'refused',
          errorType: 'StorageFull',
          message: expect.stringMatching(/storage|room|disk/i),
        })
        expect(await readDatabase(clientDb)).toEqual(before)
      }
      expect(writes).toBeGreaterThan(0)
      // With free space, the same operation succeeds.
      expect((await runFull(path.act, 0)).thrown).toBeUndefined()
      expect(await readDatabase(clientDb)).not.toEqual(before)
    },
  )

  it('leaves a placed order at its last completely written step', async () => {
    const { thrown } = await runFull(() => placeOrder(makePlan(), signer, ports), 2)
    expect(toStorageRefusal(thrown)).toMatchObject({ errorType: 'StorageFull' })
    expect(await clientDb.orders.toArray()).toMatchObject([{ step: 'intended' }])
    expect(await clientDb.ledger.count()).toBe(0)
  })

  it('lets no signature leave the signer before it is recorded', async () => {
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

  it('leaves no partial wallet', async () => {
    const db = await freshWalletDb()
    putOnDisk(db)
    db.close()
    await db.open()
    const session = openSession({ db, memory: openMemory(), random, ...quick })
    const found = () => session.createVault(mainContent(), PASSWORD, NOW)
    for (let from = 1; ; from += 1) {
      const { thrown } = await runFull(found, from)
      if (thrown === undefined) break
      expect(toStorageRefusal(thrown)).toMatchObject({ errorType: 'StorageFull' })
      const [vaults, accounts] = [await db.vaults.count(), (await listAccounts(db)).length]
      expect([vaults, accounts]).toEqual([vaults, vaults])
      if (vaults === 1) break
    }
    for (const table of db.tables) await table.clear()
    expect((await runFull(found, 0)).thrown).toBeUndefined()
    expect(await listAccounts(db)).toHaveLength(1)
  })
})
