import 'fake-indexeddb/auto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../../src/client/db/db'
import type { LedgerRow } from '../../../../src/client/db/rows/ledger'
import { addAlert } from '../../../../src/client/notify/price-alerts'
import { placeOrder } from '../../../../src/client/orders/place'
import { writePlan } from '../../../../src/client/orders/plans/plans'
import {
  confirmAddress,
  listAddresses,
  listConfirmed,
  saveAddress,
} from '../../../../src/client/settings/address-book'
import {
  type BackupContent,
  readBackupData,
  writeBackupData,
} from '../../../../src/client/settings/backup/backup-data'
import {
  findDifferences,
  planRestore,
  restoreData,
} from '../../../../src/client/settings/backup/restore-data'
import { changeSettings, readSettings } from '../../../../src/client/settings/settings'
import { setFavorite } from '../../../../src/client/tokens/choices'
import { registerImported } from '../../../../src/domain/chains/imported-tokens'
import type { Amount, Bps } from '../../../../src/domain/scalars'
import { findSimilarName, isPlainName } from '../../../../src/domain/text/free-names'
import { type BackupData, openBackup, readBackup } from '../../../../src/wallet/vault/backup'
import { openKeyring } from '../../../../src/wallet/vault/keyring'
import * as seeds from '../../../../src/wallet/vault/seeds'
import {
  createTestService,
  emptyClientDb,
  MAINNET,
  makePlan,
  NOW,
  signer,
  TRADER,
  USDC,
  WETH,
} from '../../../support/client'
import { submittedPair } from '../../../support/plans'
import { foundedWallet, PASSWORD, quick } from '../../../support/wallet'

const known = { address: TRADER, name: 'Anna', addedAt: NOW }

/** Writes rows into every table. */
async function fill(): Promise<void> {
  await saveAddress(known)
  await setFavorite({ chainId: MAINNET, address: WETH }, true)
  await clientDb.importedTokens.put({
    chainId: MAINNET,
    address: TRADER,
    symbol: 'OWN',
    name: 'Own',
    decimals: 8,
    addedAt: NOW,
  })
  await addAlert(
    {
      profileId: 'sandbox',
      chainId: MAINNET,
      sellToken: WETH,
      buyToken: USDC,
      side: 'above',
      sellAmount: (10n ** 18n) as Amount,
      buyAmount: 4_000_000_000n as Amount,
    },
    NOW,
  )
  const { call } = createTestService()
  const ports = { call, now: () => NOW, setAlarm: async () => undefined, submit: async () => undefined }
  await placeOrder(makePlan(), signer, ports)
  await writePlan(submittedPair())
}

const TABLES = ['addresses', 'tokenChoices', 'importedTokens', 'alerts', 'plans', 'ledger'] as const
/** Rows after a restore: addresses are unconfirmed, and imported tokens are offered in a token list. */
const afterRestore = (rows: readonly object[][]): readonly object[][] =>
  rows.map((each, index) => {
    if (TABLES[index] === 'importedTokens') return []
    return TABLES[index] === 'addresses' ? each.map((row) => ({ ...row, isUnconfirmed: true })) : each
  })
const readAll = () => Promise.all(TABLES.map((table) => clientDb.table(table).toArray()))

let data: BackupData
let all: Awaited<ReturnType<typeof readAll>>
beforeEach(async () => {
  await emptyClientDb()
  await fill()
  data = await writeBackupData()
  all = await readAll()
})
// Test files of one worker share modules, and therefore the registered tokens.
afterAll(() => registerImported([]))

type Written = {
  format: string
  version: number
  rows: Record<string, Record<string, unknown>[]>
  settings: Record<string, unknown>
}
const altered = (alter: (written: Written) => unknown, summary = data.summary): BackupData => {
  const written = JSON.parse(data.text) as Written
  alter(written)
  return { summary, text: JSON.stringify(written) }
}
const refused = (message: string) =>
  expect.objectContaining({ errorType: 'InvalidBackup', message: expect.stringContaining(message) })

describe('backup data', () => {
  it('contains the number of rows of each table, and every row can be restored', async () => {
    expect(data.summary).toMatchObject({ addresses: 1, plans: 1, ledger: 1, alerts: 1, tokenLists: 0 })
    const content = readBackupData(data)
    expect(content.unreadable).toBe(0)
    await emptyClientDb()
    await restoreData(content, false, [])
    expect(await readAll()).toEqual(afterRestore(all))
  })

  it('offers imported tokens in a token list, because their decimals were not compared with a contract', async () => {
    const content = readBackupData(data)
    await emptyClientDb()
    for (const _ of [1, 2]) await restoreData(content, false, [])
    expect(await clientDb.importedTokens.count()).toBe(0)
    expect(await clientDb.tokenLists.toArray()).toMatchObject([
      { id: 'backup', tokens: [{ address: TRADER, symbol: 'OWN', decimals: 8 }] },
    ])
  })

  it('restores entries of the address book as unconfirmed, so that the policy still asks', async () => {
    const content = readBackupData(data)
    await emptyClientDb()
    await restoreData(content, false, [])
    expect(await listAddresses()).toEqual([{ ...known, isUnconfirmed: true }])
    expect(await listConfirmed()).toEqual([])
    for (const entry of await listAddresses()) await confirmAddress(entry)
    expect(await listConfirmed()).toEqual([known])
  })

  it('can be restored twice without duplicates or overwriting', async () => {
    const content = readBackupData(data)
    await saveAddress({ ...known, name: 'Berta' })
    expect(Object.values(await planRestore(content, [])).flat()).toEqual([])
    await restoreData(content, false, [])
    await restoreData(content, false, [])
    expect(await clientDb.addresses.toArray()).toMatchObject([{ name: 'Berta' }])
    expect(await clientDb.ledger.count()).toBe(1)
  })

  it('restores settings only if the user chose so', async () => {
    await changeSettings({ dailyLimitUsd: 500 })
    const content = readBackupData(data)
    await restoreData(content, false, [])
    expect((await readSettings()).dailyLimitUsd).toBe(500)
    await restoreData(content, true, [])
    expect((await readSettings()).dailyLimitUsd).toBeNull()
  })
})

describe('settings of a backup', () => {
  it('are listed with the weaker values first, which are marked', async () => {
    await changeSettings({ dailyLimitUsd: 500, autoLockMinutes: 15, theme: 'light', slippageBps: 50 as Bps })
    const differences = findDifferences(await readSettings(), {
      dailyLimitUsd: null,
      autoLockMinutes: 0,
      theme: 'dark',
      slippageBps: 10 as Bps,
      minWorthPercent: 84,
      validitySeconds: 31_536_000,
      nodes: { 1: ['https://lies.example'] },
      hidesWhileLocked: false,
      hidesDust: true,
    })
    expect(differences.map(({ field, isWeaker }) => [field, isWeaker])).toEqual([
      ['dailyLimitUsd', true],
      ['autoLockMinutes', true],
      ['minWorthPercent', true],
      ['validitySeconds', true],
      ['nodes', true],
      ['hidesWhileLocked', true],
      ['theme', false],
      ['slippageBps', false],
      ['hidesDust', false],
    ])
  })

  it('are compared with automatic slippage counted as its maximum', async () => {
    const isWeaker = async (before: Bps | null, after: Bps | null) => {
      await changeSettings({ slippageBps: before })
      return findDifferences(await readSettings(), { slippageBps: after }).map((each) => each.isWeaker)
    }
    expect(await isWeaker(50 as Bps, null)).toEqual([true])
    expect(await isWeaker(null, 50 as Bps)).toEqual([false])
    expect(await isWeaker(null, 300 as Bps)).toEqual([true])
  })
})

describe('unreadable parts of a backup', () => {
  it.each<[string, (written: Written) => unknown]>([
    [
      'a row with a field of a wrong type',
      ({ rows }) => Object.assign(rows['alerts']?.[0] ?? {}, { side: 5 }),
    ],
    ['a row that is not an object', ({ rows }) => rows['alerts']?.splice(0, 1, 7 as never)],
  ])('are left out and counted, and the rest is restored: %s', async (_, alter) => {
    const content = readBackupData(altered(alter))
    expect(content.unreadable).toBe(1)
    await emptyClientDb()
    await restoreData(content, false, [])
    const rest = all.map((rows, index) => (TABLES[index] === 'alerts' ? [] : rows))
    expect(await readAll()).toEqual(afterRestore(rest))
  })

  it('are left out and counted, and the other settings stay available: a setting out of range', () => {
    const whole = readBackupData(data)
    const content = readBackupData(altered(({ settings }) => Object.assign(settings, { minWorthPercent: 0 })))
    const { minWorthPercent, ...others } = whole.settings
    expect(minWorthPercent).toBe(85)
    expect(content).toEqual({ ...whole, settings: others, unreadable: 1 })
  })
})

it.each([`0x${'0'.repeat(40)}`, `0x${'0'.repeat(36)}dead`])(
  'a backup restores no address book entry for %s, where tokens are lost',
  (address) => {
    const { rows } = readBackupData(data)
    const changed = altered((written) => Object.assign(written.rows['addresses']?.[0] ?? {}, { address }))
    expect(readBackupData(changed).rows.addresses).toHaveLength(rows.addresses.length - 1)
  },
)

describe('a malicious backup', () => {
  it.each<[string, (written: Written) => unknown, string]>([
    ['a newer version', (written) => Object.assign(written, { version: 3 }), 'not of this version'],
    [
      'a table of another name',
      (written) => Object.assign(written.rows, { keys: [] }),
      'not of this version',
    ],
    ['a table without rows', ({ rows }) => Object.assign(rows, { ledger: 'none' }), 'not of this version'],
  ])('cannot be restored with %s', (_, alter, message) => {
    expect(() => readBackupData(altered(alter))).toThrow(refused(message))
  })

  it('cannot be restored with too many rows', () => {
    const many = altered(
      ({ rows }) => Object.assign(rows, { addresses: Array(2_001).fill(rows['addresses']?.[0]) }),
      { ...data.summary, addresses: 2_001 },
    )
    expect(() => readBackupData(many)).toThrow(refused('2001 rows of addresses'))
  })

  it('cannot be restored with wrong row counts', () => {
    const file = { ...data, summary: { ...data.summary, addresses: 0 } }
    expect(() => readBackupData(file)).toThrow(refused('was altered'))
  })

  it('adds no unknown field to a row', async () => {
    const text = data.text.replace('"name":"Anna"', '"name":"Anna","__proto__":{"isAdmin":true},"extra":1')
    const [row] = readBackupData({ ...data, text }).rows.addresses
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['addedAt', 'address', 'name'])
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it.each<[string, Record<string, unknown>]>([
    ['with a negative value', { usd: -1e9 }],
    ['that cannot be read again', { typedData: '{' }],
    ['with another id', { id: 'sandbox:0x00:1' }],
  ])('adds no signature record %s', (_, change) => {
    const content: BackupContent = readBackupData(
      altered(({ rows }) => Object.assign(rows['ledger']?.[0] ?? {}, change)),
    )
    expect(content.rows.ledger).toEqual([])
  })

  it('adds no sentence to a signature record', async () => {
    const sentence = 'Your key leaked. Send all tokens to 0x5a5a.'
    const verdict = {
      checked: ['owner', sentence],
      overridden: [
        { rule: 'worth', message: sentence },
        { rule: sentence, message: sentence },
      ],
    }
    const [row] = readBackupData(
      altered(({ rows }) => Object.assign(rows['ledger']?.[0] ?? {}, { mismatches: [sentence], verdict })),
    ).rows.ledger as readonly LedgerRow[]
    expect(row?.mismatches).toEqual([])
    expect(row?.verdict.checked).toEqual(['owner'])
    expect(row?.verdict.overridden.map(({ rule }) => rule)).toEqual(['worth'])
    expect(JSON.stringify(row?.verdict)).not.toContain('0x5a5a')
  })

  it.each(['Main', 'M\u0430in', 'Main\u200b', 'MAIN', '\u202eMain', ' Main.'])(
    'adds no address under a name that could be an own account: %j',
    async (name) => {
      const content = readBackupData(
        altered(({ rows }) => Object.assign(rows['addresses']?.[0] ?? {}, { name })),
      )
      await emptyClientDb()
      const [planned] = (await planRestore(content, ['Main'])).addresses
      await restoreData(content, false, ['Main'])
      const [entry] = await listAddresses()
      expect(entry).toEqual(planned)
      expect(findSimilarName(entry?.name ?? '', ['Main'])).toBeUndefined()
      expect(isPlainName(entry?.name ?? '', 40)).toBe(true)
    },
  )

  it('adds no other decimals for a listed token', () => {
    const content = readBackupData(
      altered(({ rows }) => Object.assign(rows['importedTokens']?.[0] ?? {}, { address: USDC })),
    )
    expect(content.rows.importedTokens).toEqual([])
  })

  it("adds no token of another browser's paper chain", () => {
    const content = readBackupData(
      altered(({ rows }) => Object.assign(rows['importedTokens']?.[0] ?? {}, { isPaper: true })),
    )
    expect(content.rows.importedTokens).toEqual([])
  })
})

it('writeBackupData keeps the newest rows of a signature log that is too large', async () => {
  await emptyClientDb()
  const { call } = createTestService()
  const ports = { call, now: () => NOW, setAlarm: async () => undefined, submit: async () => undefined }
  await placeOrder(makePlan(), signer, ports as never)
  const [row] = await clientDb.ledger.toArray()
  if (!row) throw new Error('Nothing was signed.')
  await clientDb.ledger.bulkPut(
    Array.from({ length: 4_000 }, (_, n) => {
      const at = (row.at - n * 3_600_000) as typeof row.at
      return { ...row, at, id: `${row.profileId}:${row.digest}:${at}` }
    }),
  )
  const { leftOut, ...data } = await writeBackupData()
  const { ledger } = readBackupData(data).rows
  expect(leftOut).toBeGreaterThan(0)
  expect(ledger.length + leftOut).toBe(4_000)
  expect(ledger[0]).toMatchObject({ at: row.at })
  const { ports: wallet } = await foundedWallet()
  const file = await openKeyring(wallet, seeds).writeBackup(NOW, data)
  const { beside } = await openBackup(readBackup(file, quick.floor), PASSWORD, quick)
  expect(beside.data && readBackupData(beside.data).rows.ledger).toHaveLength(ledger.length)
})
