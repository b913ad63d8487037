import { beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '../../../src/api/endpoints'
import {
  builtInScenarios,
  readScenario,
  removeScenario,
  saveScenario,
  setFaults,
  setRecording,
} from '../../../src/client/developer/scenarios'
import { applyDeveloper, isRecording, readFaults } from '../../../src/client/settings/developer'
import { changeSettings, defaultSettings, readSettings } from '../../../src/client/settings/settings'
import type { FaultPlan } from '../../../src/domain/fault-plan'
import { Refusal } from '../../../src/domain/refusal'
import { emptyClientDb } from '../../support/client'

beforeEach(emptyClientDb)
beforeEach(async () => void (await changeSettings({ developer: defaultSettings.developer })))

const cut: FaultPlan = readScenario('{"name":"Mine","faults":[{"effect":{"kind":"cut"}}]}')

describe('recording and faults', () => {
  it('start switched off', async () => {
    expect((await readSettings()).developer).toEqual({ isRecording: false, faults: null, scenarios: [] })
    expect([isRecording(), readFaults()]).toEqual([false, null])
  })

  it('apply at once, until they are switched off', async () => {
    await setRecording(true)
    await setFaults(cut)
    expect([isRecording(), readFaults()]).toEqual([true, cut])
    await setFaults(null)
    await setRecording(false)
    expect([isRecording(), readFaults()]).toEqual([false, null])
  })

  it('apply again when a new worker reads the settings', async () => {
    await setFaults(cut)
    applyDeveloper(defaultSettings) // A new worker starts with the default settings.
    expect(readFaults()).toBeNull()
    await readSettings()
    expect(readFaults()).toEqual(cut)
  })
})

describe('scenarios', () => {
  it.each(['Solver outage', 'S\u043elver outage', 'Min\u200be', '\u202eMine'])(
    'cannot have a name that hides characters or imitates a built-in one: %j',
    (name) => {
      const text = JSON.stringify({ name, faults: [{ effect: { kind: 'cut' } }] })
      expect(() => readScenario(text)).toThrow(Refusal)
    },
  )

  it('have unique names and valid endpoints if they are built in', () => {
    const scenarios = builtInScenarios()
    const named = scenarios.flatMap(({ faults }) => faults.flatMap((fault) => fault.endpoints))
    expect(named.filter((name) => !(name in endpoints))).toEqual([])
    expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length)
  })

  it('can be saved by name and removed', async () => {
    await saveScenario(cut)
    await saveScenario({ ...cut, seed: 7 })
    await saveScenario({ ...cut, name: 'Other' })
    expect((await readSettings()).developer.scenarios).toEqual([
      { ...cut, seed: 7 },
      { ...cut, name: 'Other' },
    ])
    await removeScenario('Mine')
    expect((await readSettings()).developer.scenarios).toEqual([{ ...cut, name: 'Other' }])
  })

  it('cannot exceed the maximum number, but existing ones can be changed', async () => {
    const scenarios = Array.from({ length: 50 }, (_, index) => ({ ...cut, name: `S${index}` }))
    await changeSettings({ developer: { ...defaultSettings.developer, scenarios } })
    await expect(saveScenario(cut)).rejects.toMatchObject({
      errorType: 'InvalidParameter',
      message: expect.stringMatching(/delete one first/),
    })
    await saveScenario({ ...cut, name: 'S7', seed: 7 })
    expect((await readSettings()).developer.scenarios).toHaveLength(50)
  })

  it('can be saved and removed simultaneously', async () => {
    await saveScenario(cut)
    await Promise.all([
      saveScenario({ ...cut, name: 'A' }),
      removeScenario('Mine'),
      setRecording(true),
      saveScenario({ ...cut, name: 'B' }),
    ])
    const { developer } = await readSettings()
    expect(developer.scenarios.map(({ name }) => name)).toEqual(['A', 'B'])
    expect(developer.isRecording).toBe(true)
  })

  it.each([
    ['{', /not JSON/],
    ['{"name":"x","faults":[]}', /^faults: /],
    ['{"name":"x","faults":[{"effect":{"kind":"delay","medianMs":-1}}]}', /medianMs: /],
    ['{"name":"x","faults":[{"effect":{"kind":"burn"}}]}', /effect/],
  ])('must fit the schema: %s', (text, message) => {
    expect(() => readScenario(text)).toThrow(Refusal)
    expect(() => readScenario(text)).toThrow(message)
  })
})
