import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { watchDamagedRows } from '../../../src/client/db/damaged-rows'
import { clientDb } from '../../../src/client/db/db'
import type { Settings } from '../../../src/client/db/rows/settings'
import {
  builtInScenarios,
  saveScenario,
  setRecording,
  writeExchangeClock,
} from '../../../src/client/developer/scenarios'
import { newProfileId, removeProfile, saveProfile } from '../../../src/client/settings/own-profiles'
import { changeSettings, readSettings } from '../../../src/client/settings/settings'
import type { FaultPlan } from '../../../src/domain/fault-plan'
import { emptyClientDb } from '../../support/client'
import { firstOf } from '../../support/first-of'
import { customAt, networkAt } from '../../support/own-profile'

beforeEach(emptyClientDb)

/** Changes the stored settings as an update or damage would. */
const damage = (change: (value: Settings) => unknown): Promise<unknown> =>
  clientDb.settings.toCollection().modify(({ value }) => void change(value))

const stored = async () => (await clientDb.settings.get('current'))?.value as Settings
const noted = async () => (await firstOf(watchDamagedRows())).map(({ key }) => key)
const aProfile = (label: string) => ({ ...customAt('https://a.example', [1]), id: newProfileId(), label })

describe('an invalid environment', () => {
  const chain = { label: 'Gnosis', native: 'ETH', wrappedNative: `0x${'a'.repeat(40)}` }
  it.each([
    ['because of a field', { colour: 'red' }],
    ['because its network is listed now', { networks: [networkAt('https://b.example', { chain } as never)] }],
  ])('does not hide other environments, and stays stored when they change: invalid %s', async (_, wrong) => {
    const [one, two, three] = [aProfile('One'), aProfile('Two'), aProfile('Three')]
    await saveProfile(one)
    await saveProfile(two)
    await changeSettings({ profileId: two.id })
    await damage(({ ownProfiles }) => Object.assign(ownProfiles[0] as object, wrong))
    expect(await readSettings()).toMatchObject({ profileId: two.id, ownProfiles: [two] })
    await expect.poll(noted).toEqual(['ownProfiles'])
    await saveProfile(three)
    expect((await readSettings()).ownProfiles).toEqual([two, three])
    await removeProfile(two.id)
    expect((await stored()).ownProfiles).toEqual([{ ...one, ...wrong }, three])
  })

  it('stays stored if it is the only one', async () => {
    await saveProfile(aProfile('One'))
    await damage(({ ownProfiles }) => Object.assign(ownProfiles[0] as object, { colour: 'red' }))
    expect((await readSettings()).ownProfiles).toEqual([])
    await changeSettings({ theme: 'dark' })
    expect((await stored()).ownProfiles).toMatchObject([{ label: 'One', colour: 'red' }])
  })
})

describe('an invalid saved scenario', () => {
  it('does not hide other scenarios, and stays stored when they or the sandbox clock are saved', async () => {
    const [plan] = builtInScenarios() as [FaultPlan]
    const [mine, other] = [
      { ...plan, name: 'Mine' },
      { ...plan, name: 'Other' },
    ]
    await saveScenario(mine)
    await setRecording(true)
    const newer = { ...plan, name: 'Newer', faults: [{ effect: { kind: 'unknown' } }] }
    await damage(({ developer }) => developer.scenarios.push(newer as never))
    expect((await readSettings()).developer).toMatchObject({ isRecording: true, scenarios: [mine] })
    await writeExchangeClock(undefined)
    expect((await stored()).developer.scenarios).toEqual([mine, newer])
    await saveScenario(other)
    expect((await readSettings()).developer.scenarios).toEqual([mine, other])
    expect((await stored()).developer).toMatchObject({ isRecording: true, scenarios: [mine, newer, other] })
  })

  it('stays stored, like an invalid active scenario, when other settings change', async () => {
    await setRecording(true)
    await damage(({ developer }) => Object.assign(developer, { faults: 'none', scenarios: 'none' }))
    expect((await readSettings()).developer).toMatchObject({ isRecording: true, faults: null, scenarios: [] })
    await writeExchangeClock(undefined)
    expect((await stored()).developer).toMatchObject({ faults: 'none', scenarios: 'none' })
    const [plan] = builtInScenarios() as [FaultPlan]
    await saveScenario(plan)
    expect((await stored()).developer).toMatchObject({ faults: 'none', scenarios: [plan] })
  })
})
