import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clientDb } from '../../../../src/client/db/db'
import { saveAddress } from '../../../../src/client/settings/address-book'
import { readBackupData, writeBackupData } from '../../../../src/client/settings/backup/backup-data'
import type { Address } from '../../../../src/domain/scalars'
import { RestorePreview } from '../../../../src/ui/accounts/add/restore-preview'
import { withChecksum } from '../../../../src/wallet/vault/checksum'
import { emptyClientDb, MAINNET, NOW } from '../../../support/client'
import { clearPage, draw, wordsOfPage } from '../../../support/drawn-page'
import { keyed } from '../../../support/wallet'
import { InWorkspace } from '../../../support/workspace'

beforeEach(emptyClientDb)
afterEach(clearPage)

it.each([
  ['nothing', 0, ''],
  ['one record', 1, '1 record of this backup cannot be read. It is left out.'],
  ['many', 2_000, '2,000 records of this backup cannot be read. They are left out.'],
])('the preview says that %s is left out', async (_, unreadable, words) => {
  const content = { ...readBackupData(await writeBackupData()), unreadable }
  draw(
    <InWorkspace>
      <RestorePreview content={content} listed={[]} takesSettings={false} onTake={() => undefined} />
    </InWorkspace>,
  )
  await expect.poll(wordsOfPage).toContain(`Existing data is kept.${words}`)
  expect(wordsOfPage().includes('cannot be read')).toBe(unreadable > 0)
})

const watched = {
  kind: 'watch',
  address: `0x${'cd'.repeat(20)}` as Address,
  name: 'Treasury',
  colour: 'blue',
  createdAt: NOW,
} as const

it('the preview lists every account, address and token under the name that it gets', async () => {
  const thief = `0x${'ab'.repeat(20)}` as Address
  const token = { chainId: MAINNET, address: thief, symbol: 'PEPE', name: 'Pepe', decimals: 6, addedAt: NOW }
  await saveAddress({ address: thief, name: 'Ma\u200bin', addedAt: NOW })
  await clientDb.importedTokens.put(token)
  const content = readBackupData(await writeBackupData())
  await emptyClientDb()
  const listed = [keyed('second').account, watched]
  draw(
    <InWorkspace>
      <RestorePreview content={content} listed={listed} takesSettings={false} onTake={() => undefined} />
    </InWorkspace>,
  )
  await expect.poll(wordsOfPage).toContain('Address book: 1 new of 1')
  const words = wordsOfPage()
  for (const text of [
    'Accounts: 2 new of 2',
    'Treasury',
    withChecksum(watched.address),
    withChecksum(thief),
    'PEPE Pepe6 decimals, Ethereum',
    'Confirm each one in the address book',
    'compares each with its contract',
  ])
    expect(words).toContain(text)
  expect(words).not.toContain('\u200b')
})
