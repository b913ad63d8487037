import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { readPlan, writePlan } from '../../../../src/client/orders/plans/plans'
import { readBackupData, writeBackupData } from '../../../../src/client/settings/backup/backup-data'
import { restoreData } from '../../../../src/client/settings/backup/restore-data'
import type { BackupData } from '../../../../src/wallet/vault/backup'
import { emptyClientDb } from '../../../support/client'
import { makePlanRow, partAt, submittedPair } from '../../../support/plans'

let data: BackupData
beforeEach(async () => {
  await emptyClientDb()
  await writePlan(submittedPair())
  await writePlan(makePlanRow([{ ...partAt(0), state: 'sealed' }], { id: 'waiting', state: 'running' }))
  data = await writeBackupData()
})

describe('plans of a backup', () => {
  it('are those without a part that waits', () => {
    expect(data.summary).toMatchObject({ plans: 1 })
    expect(data.text).not.toContain('waiting')
  })

  it('have no cancellation that the owner did not sign, and only orders with the UID of their terms', async () => {
    const restore = async (change: object) => {
      const written = JSON.parse(data.text)
      Object.assign(written.rows.plans[0], change)
      const content = readBackupData({ ...data, text: JSON.stringify(written) })
      await emptyClientDb()
      await restoreData(content, false, [])
      return readPlan('plan-1')
    }
    const [plan] = JSON.parse(data.text).rows.plans
    const [first, second] = plan.cancellations
    const forged = { ...second, bytes: `0x${'ab'.repeat(65)}` }
    expect((await restore({}))?.cancellations).toEqual([first, second])
    expect((await restore({ cancellations: [first, forged] }))?.cancellations).toEqual([first])
    expect(await restore({ owner: `0x${'5a'.repeat(20)}` })).toBeUndefined()
    expect(await restore({ uids: plan.uids.toReversed() })).toBeUndefined()
  })

  it('are not the groups of a file of version 1', () => {
    const { plans: _, ...rows } = JSON.parse(data.text).rows
    const old = { ...JSON.parse(data.text), version: 1, rows: { ...rows, orderGroups: [{ id: 'group-1' }] } }
    const { plans: __, ...summary } = data.summary
    const content = readBackupData({ summary: { ...summary, orderGroups: 1 }, text: JSON.stringify(old) })
    expect(content).toMatchObject({ unreadable: 0, rows: { plans: [] } })
  })
})
