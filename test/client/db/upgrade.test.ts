import { firstOf } from '../../support/first-of'
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { readCollection } from '../../../src/client/chain/safe-signatures'
import { clientDb, faultOfRow } from '../../../src/client/db/db'
import { channelRow } from '../../../src/client/db/rows/channel'
import { delivery } from '../../../src/client/db/rows/delivery'
import { ledgerRow } from '../../../src/client/db/rows/ledger'
import { orderEntry } from '../../../src/client/db/rows/order-entry'
import { transactionRow } from '../../../src/client/db/rows/transaction'
import { unseal } from '../../../src/client/db/sealing'
import { watchSetAside } from '../../../src/client/db/set-aside'
import { readCount, readTimer } from '../../../src/client/db/worker-state'
import { readChannels } from '../../../src/client/notify/channels/list'
import { readEnded } from '../../../src/client/orders/ended'
import { putBackRemoved } from '../../../src/client/orders/remove'
import { listAddresses, putBackAddress } from '../../../src/client/settings/address-book'
import { readSettings } from '../../../src/client/settings/settings'
import { readOrderScheme, readScheme } from '../../../src/client/signing/chosen-scheme'
import type { OrderUid } from '../../../src/domain/scalars'
import { readVersion4, writeVersion4 } from '../../fixtures/client-db'
import { isCancellingHere } from '../../support/cancelling'
import { emptyClientDb, later, NOW, TRADER, USDC } from '../../support/client'

const NAME = 'cowbell-desk'
const before = await readVersion4()

const uidOf = (sold: bigint): OrderUid => {
  const row = before['orders']?.find(({ terms }) => (terms as { sellAmount: bigint }).sellAmount === sold)
  return row?.['uid'] as OrderUid
}
const open = uidOf(10n ** 18n + 1n)
const filled = uidOf(10n ** 18n + 2n)
const expired = uidOf(10n ** 18n + 3n)

/** Writes a database of version 4 and opens it as it is opened now. */
async function upgrade(changed?: Record<string, readonly unknown[]>): Promise<void> {
  await writeVersion4(NAME, changed)
  await clientDb.open()
}

const byKey = (rows: readonly unknown[]): readonly unknown[] =>
  rows.toSorted((a, b) => (toText(a) < toText(b) ? -1 : 1))
const toText = (row: unknown): string =>
  JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))

beforeEach(() => clientDb.delete())
afterEach(emptyClientDb)

describe('a database of version 4', () => {
  it('holds every table, and at least a row in each', () => {
    expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true)
    expect(Object.keys(before)).toHaveLength(18)
  })

  const unchanged = Object.keys(before).filter(
    (table) =>
      ![
        ...['marks', 'drafts', 'deliveries', 'keys', 'notices', 'preferences', 'setAside', 'settings'],
      ].includes(table),
  )
  /** The fields that version 6 gave other names, by table. */
  const RENAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    channels: { keepsQuiet: 'respectsQuietHours' },
    orders: { trouble: 'lastError' },
    transactions: { trouble: 'lastError' },
    ledger: { echo: 'reported', echoedAt: 'reportedAt' },
  }
  const rename = (row: object, names: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [names[name] ?? name, value]))

  it.each(unchanged)('keeps every row of %s, with the names of now', async (table) => {
    await upgrade()
    expect(byKey(await clientDb.table(table).toArray())).toEqual(
      byKey((before[table] ?? []).map((row) => rename(row, RENAMED[table]))),
    )
  })

  it('keeps the settings; the custom service is a profile of one’s own', async () => {
    await upgrade()
    const [row] = before['settings'] ?? []
    const { custom, ...value } = Object(row?.['value']) as Record<string, object>
    expect(await clientDb.settings.toArray()).toMatchObject([{ ...row, value }])
    const { ownProfiles } = await readSettings()
    const { orderbook, wallet } = custom as Record<'orderbook' | 'wallet', string>
    for (const network of ownProfiles[0]?.networks ?? []) expect(network).toMatchObject({ orderbook, wallet })
  })

  it('keeps every notification, in the table of that name', async () => {
    await upgrade()
    expect(byKey(await clientDb.notifications.toArray())).toEqual(byKey(before['notices'] ?? []))
    expect([...clientDb.backendDB().objectStoreNames]).not.toContain('notices')
  })

  it('keeps deliveries, with the names of now', async () => {
    await upgrade()
    const states = { seen: 'dismissed', withheld: 'suppressed' } as Readonly<Record<string, string>>
    const known = (before['deliveries'] ?? []).map((row) => [
      ...[row['noticeId'], row['line'], row['parcel'], row['heldFor']],
      states[String(row['state'])] ?? row['state'],
    ])
    const now = (await clientDb.deliveries.toArray()).map((row) => [
      ...[row.notificationId, row.thread, row.messageId, row.deferredBy, row.state],
    ])
    expect(byKey(now)).toEqual(byKey(known))
    expect(new Set(now.map((row) => row.at(-1)))).toContain('suppressed')
  })

  it('names the acts of transactions as they are named now', async () => {
    const [row] = before['transactions'] ?? []
    const kinds = ['approve', 'sellNative', 'takeBackNative', 'nothing']
    await upgrade({ transactions: kinds.map((kind) => ({ ...row, txHash: kind, act: { kind } })) })
    const acts = await Promise.all(
      kinds.map(async (hash) => (await clientDb.transactions.get(hash))?.act.kind),
    )
    expect(acts).toEqual(['approve', 'createEthFlowOrder', 'cancelEthFlowOrder', 'cancelTransaction'])
  })

  it('keeps preferences, under the name of what they are about', async () => {
    await upgrade()
    const named = (before['preferences'] ?? []).map((row) => ({ ...row, id: 'notifications' }))
    expect(await clientDb.preferences.toArray()).toEqual(named)
  })

  it('keeps notes about rows that were set aside, but for those of a table that is gone', async () => {
    const [note] = before['setAside'] ?? []
    await upgrade({ setAside: [note, { ...note, id: 'notices:"a"', table: 'notices' }] })
    expect(await clientDb.setAside.toArray()).toEqual([note])
  })

  it('keeps its keys, which still open what was sealed under them', async () => {
    await upgrade()
    expect((await clientDb.keys.toArray()).map(({ name }) => name)).toEqual(['push', 'secrets'])
    const [custom] = (await readSettings()).ownProfiles
    expect(custom).toMatchObject({ id: 'custom', label: 'Custom' })
    expect(custom?.networks.map(({ chainId }) => chainId)).toEqual([1, 100, 42161, 8453, 11155111])
    for (const { hasSegment, contracts, apiKey } of custom?.networks ?? []) {
      expect([hasSegment, contracts, apiKey?.header]).toEqual([true, 'production', 'X-API-Key'])
      expect(await unseal(apiKey?.value as never)).toEqual({ apiKey: 'secret-key-1' })
    }
    const hook = (await readChannels()).find(({ kind }) => kind === 'webhook')
    expect(await unseal(hook?.secret as never)).toEqual({ secret: 'x'.repeat(43) })
  })

  it('keeps deliveries, a mute with its name apart from its words', async () => {
    await upgrade()
    const troubles = (await clientDb.deliveries.toArray()).map(({ id, lastError: trouble }) => [id, trouble])
    const told = (before['deliveries'] ?? []).map(({ id, trouble }) => [
      id,
      trouble === null ? null : { reason: 'muted', mute: String(trouble).replace('Muted: ', '') },
    ])
    expect(troubles).toEqual(told)
    expect(told.filter(([, trouble]) => trouble !== null)).toHaveLength(4)
  })

  it.each([
    ['orders', orderEntry],
    ['ledger', ledgerRow],
    ['channels', channelRow],
    ['deliveries', delivery],
    ['transactions', transactionRow],
  ] as const)('has rows of %s that fit their schema', async (table, schema) => {
    await upgrade()
    const rows = await clientDb.table(table).toArray()
    expect(rows.map((row) => faultOfRow(schema as z.ZodMiniType, row))).toEqual(rows.map(() => undefined))
  })

  it('keeps its counters and times', async () => {
    await upgrade()
    const counts = [readCount('changes'), readCount('deliveries')]
    const failures = [readCount('failures', 'sandbox'), readCount('failures', 'production')]
    expect(await Promise.all([...counts, ...failures])).toEqual([4, 4, 2, 0])
    const times = (['alarm', 'woken', 'retention', 'backupSaved', 'backupPutOff'] as const).map((name) =>
      readTimer(name),
    )
    expect(await Promise.all(times)).toEqual([later(30_000), later(-5), NOW, later(9), later(10)])
    const asked = [readTimer('prices', 'sandbox'), readTimer('prices', 'production')]
    expect(await Promise.all([...asked, readTimer('notifications', 'sandbox')])).toEqual([
      NOW,
      later(5),
      later(6),
    ])
  })

  it('keeps what was noted of orders', async () => {
    await upgrade()
    expect(await Promise.all([open, filled, expired].map(isCancellingHere))).toEqual([true, true, false])
    expect(await readEnded('production')).toEqual([
      { profileId: 'production', chainId: 100, uid: expired, at: later(8) },
    ])
    expect(await readEnded('sandbox')).toEqual([{ profileId: 'sandbox', chainId: 1, uid: expired, at: NOW }])
    const reachOf = (uid: OrderUid) => clientDb.reaches.get(['sandbox', 1, uid])
    expect(await Promise.all([open, filled, expired].map(reachOf))).toMatchObject([
      { isAway: true, turns: 1 },
      { isAway: false, turns: 2 },
      { isAway: false, turns: 0 },
    ])
  })

  it('keeps how accounts and orders sign, and which reviews have become orders', async () => {
    await upgrade()
    expect([await readScheme(TRADER), await readScheme(USDC)]).toEqual(['ethsign', 'eip712'])
    const schemes = [open, filled].map((uid) => readOrderScheme({ uid, owner: USDC }))
    expect(await Promise.all(schemes)).toEqual(['presign', 'ethsign'])
    expect((await clientDb.usedReviews.orderBy('at').toArray()).map(({ id }) => id)).toEqual([
      'r-1',
      'r-2',
      'r-3',
    ])
  })

  it('can put back what was removed last', async () => {
    await upgrade()
    await putBackAddress()
    await putBackRemoved()
    expect((await listAddresses()).map(({ name }) => name)).toEqual(['Gone', 'Me'])
    const sold = (await clientDb.orders.toArray()).map(({ terms }) => terms.sellAmount)
    expect(sold).toContain(14n)
    expect(await clientDb.removed.count()).toBe(0)
  })

  it('keeps drafts that are drafts, and leaves no other behind', async () => {
    await upgrade()
    const drafts = (before['drafts'] ?? []).filter(({ name }) => /^(swap|review):/.test(String(name)))
    expect(await clientDb.drafts.toArray()).toEqual(byKey(drafts))
    expect([drafts.length, clientDb.tables.map(({ name }) => name).includes('marks')]).toEqual([2, false])
    expect([...clientDb.backendDB().objectStoreNames]).not.toContain('marks')
  })

  it('finds every order and transaction by the indexes that pages are read by', async () => {
    await upgrade()
    const indexes = ['[profileId+createdAt]', '[profileId+chainId+owner+step+createdAt]']
    for (const index of indexes)
      expect(await clientDb.orders.orderBy(index).count(), index).toBe(before['orders']?.length)
    const seen = (before['orders'] ?? []).filter(({ order }) => order !== null && order !== undefined)
    const byStatus = clientDb.orders.orderBy('[profileId+chainId+owner+order.status+createdAt]')
    expect([seen.length > 0, await byStatus.count()]).toEqual([true, seen.length])
    const sent = await clientDb.transactions.orderBy('[profileId+createdAt]').count()
    expect(sent).toBe(before['transactions']?.length)
  })

  it('keeps what it can of a damaged one, and opens', async () => {
    const cancelling = `cancelling:${open}`
    await upgrade({
      marks: [
        ...[
          { name: 'ordersChanged', value: 'x' },
          { name: 'ended:gone:1:0x12', value: NOW },
        ],
        ...[
          { name: 'reach:', value: 1 },
          { name: 'alarmAt', value: NOW + 0.5 },
          { name: 'nobody', value: 1 },
        ],
        { name: cancelling, value: NOW },
      ],
      drafts: [
        ...[
          { name: 'removed', value: { at: NOW } },
          { name: 'reviews-used', value: 'r-1' },
        ],
        ...[
          { name: 'scheme:0x12', value: 'presign' },
          { name: 'toString', value: 1 },
        ],
        { name: `plain-messages:${TRADER}`, value: 1 },
      ],
    })
    expect([await readCount('changes'), await readTimer('alarm')]).toEqual([0, later(1)])
    expect([await readEnded('sandbox'), await clientDb.reaches.count()]).toEqual([[], 0])
    expect([await isCancellingHere(open), await readScheme(TRADER)]).toEqual([true, 'eip712'])
    expect((await clientDb.drafts.toArray()).map(({ name }) => name)).toEqual(['toString'])
    expect(await firstOf(watchSetAside())).toHaveLength(1)
  })

  it.each([undefined, null, 'approve'])(
    'opens with a transaction whose act is %o, and keeps it to be set aside where it is read',
    async (act) => {
      const [row] = before['transactions'] ?? []
      const kept = { txHash: '0x12', profileId: 'sandbox', chainId: 1, owner: TRADER, createdAt: NOW, act }
      await upgrade({ transactions: [kept, { ...row, act: { kind: 'nothing' } }] })
      expect(await clientDb.transactions.get('0x12' as never)).toEqual(kept)
      expect(await clientDb.transactions.get(row?.['txHash'] as never)).toMatchObject({
        act: { kind: 'cancelTransaction' },
      })
    },
  )

  it('is as it was after an upgrade that was cut off, and is upgraded by the next', async () => {
    await writeVersion4(NAME)
    const cutOff = () => {
      throw new Error('the browser ended')
    }
    clientDb.usedReviews.hook('creating', cutOff)
    await expect(clientDb.open()).rejects.toThrow()
    clientDb.usedReviews.hook('creating').unsubscribe(cutOff)
    clientDb.close()
    expect((await indexedDB.databases()).find(({ name }) => name === NAME)?.version).toBe(40)
    await clientDb.open()
    expect(await clientDb.usedReviews.count()).toBe(3)
    expect(await readCollection(filled)).toMatchObject({ way: { kind: 'transaction', nonce: 4n } })
    expect(await readCount('deliveries')).toBe(4)
  })
})

/** Tables and indexes as the browser has them. */
function readShape(): Readonly<Record<string, readonly string[]>> {
  const { objectStoreNames } = clientDb.backendDB()
  const stores = clientDb.backendDB().transaction([...objectStoreNames])
  return Object.fromEntries(
    [...objectStoreNames].map((name) => [name, [...stores.objectStore(name).indexNames]]),
  )
}

describe('a database of any version', () => {
  // The tables that rows are moved out of are in those versions that had them.
  it.each([
    [1, { marks: 'name', notices: 'id' }],
    [2, { marks: 'name', notices: 'id, [profileId+at]', preferences: 'id', transactions: 'txHash' }],
    [3, { marks: 'name', notices: 'id', prices: '[chainId+token]' }],
    [5, { notices: 'id', timers: '[name+scope]', setAside: 'id' }],
    [6, { notifications: 'id' }],
    [7, { notifications: 'id', pairPrices: '[profileId+chainId+base+quote]' }],
    [8, { notifications: 'id', transactions: 'txHash, [profileId+createdAt]' }],
    [9, { notifications: 'id', tokenChoices: '[chainId+address]' }],
    [10, { notifications: 'id', importedTokens: '[chainId+address]' }],
    [11, { notifications: 'id', accountSyncs: '[profileId+chainId+owner]' }],
    [12, { notifications: 'id', tokenLists: 'id' }],
  ])('%i climbs to the tables and indexes of now, with its rows', async (version, stores) => {
    await clientDb.open()
    const shape = readShape()
    await clientDb.delete()
    const old = new Dexie(NAME)
    const common = {
      orders: '[profileId+chainId+uid]',
      deliveries: 'id, state',
      drafts: 'name',
      settings: 'id',
    }
    old.version(version).stores({ ...common, ...stores })
    const row = { profileId: 'sandbox', chainId: 1, uid: '0x01', step: 'intended' }
    await old.table('orders').put(row)
    old.close()
    await clientDb.open()
    expect(readShape()).toEqual(shape)
    expect(await clientDb.orders.toArray()).toEqual([row])
  })
})
