import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readBackupData, writeBackupData } from '../../../../src/client/settings/backup/backup-data'
import { RestorePreview } from '../../../../src/ui/accounts/add/restore-preview'
import { emptyClientDb } from '../../../support/client'
import { clearPage, draw, wordsOfPage } from '../../../support/drawn-page'
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
