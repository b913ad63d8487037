import type { ComponentChild } from 'preact'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPreferences } from '../../../src/client/settings/preferences'
import { changeSettings, readSettings } from '../../../src/client/settings/settings'
import { NotificationThresholds } from '../../../src/ui/notifications/settings/quiet-times'
import { DailyLimitSetting } from '../../../src/ui/settings/daily-limit'
import { MinWorthSetting } from '../../../src/ui/settings/min-worth'
import { SlippageSetting } from '../../../src/ui/settings/trading-settings'
import { useWorkspace } from '../../../src/ui/workspace/workspace'
import { emptyClientDb } from '../../support/client'
import {
  choose,
  clearPage,
  draw,
  field,
  leave,
  pressEnter,
  type,
  wordsOfPage,
} from '../../support/drawn-page'
import { InWorkspace } from '../../support/workspace'

beforeEach(emptyClientDb)
afterEach(clearPage)

interface TypedSetting {
  readonly name: string
  readonly draws: () => ComponentChild | Promise<ComponentChild>
  readonly label: string
  /** Texts typed in sequence: an incomplete number, an invalid text, and two complete numbers. */
  readonly texts: readonly [half: string, none: string, whole: string, other: string]
  readonly fault: string
  readonly read: () => Promise<number | null>
  readonly stored: readonly [whole: number, other: number]
}

const thresholds = async () => <NotificationThresholds preferences={await readPreferences()} />

const SETTINGS: readonly TypedSetting[] = [
  {
    name: 'the slippage',
    draws: () => <SlippageSetting />,
    label: 'Custom slippage (%)',
    texts: ['1', '1.5.5', '1.25', '2'],
    fault: 'Enter 0 to 50 with up to two decimals.',
    read: async () => (await readSettings()).slippageBps,
    stored: [125, 200],
  },
  {
    name: 'the minimum value received',
    draws: () => <MinWorthSetting />,
    label: 'Minimum value received (%)',
    texts: ['9', '9x', '90 %', '100'],
    fault: 'Enter a whole number from 1 to 100.',
    read: async () => (await readSettings()).minWorthPercent,
    stored: [90, 100],
  },
  {
    name: 'the daily limit',
    draws: () => <DailyLimitSetting />,
    label: 'Daily signing limit (USD)',
    texts: ['10', '10.5', '$10,000', '20000'],
    fault: 'Enter whole dollars, or leave empty for no limit.',
    read: async () => (await readSettings()).dailyLimitUsd,
    stored: [10_000, 20_000],
  },
  {
    name: 'the distance from the market',
    draws: thresholds,
    label: 'Far from market (%)',
    texts: ['2', '200', '2.5', '10'],
    fault: 'From 0.1 to 100.',
    read: async () => (await readPreferences()).reachBps,
    stored: [250, 1000],
  },
  {
    name: 'the warning before an expiry',
    draws: thresholds,
    label: 'Warn before expiry (minutes)',
    texts: ['4', '0', '45', '120'],
    fault: 'From 1 to 1440.',
    read: async () => (await readPreferences()).expiringMinutes,
    stored: [45, 120],
  },
  {
    name: 'the age of notifications',
    draws: thresholds,
    label: 'Delete notifications after (days)',
    texts: ['3', '0', '365', '30'],
    fault: 'From 1 to 3650.',
    read: async () => (await readPreferences()).keepDays,
    stored: [365, 30],
  },
]

describe.each(SETTINGS)('$name', ({ draws, label, texts, fault, read, stored }) => {
  it('is saved on blur or Enter, and not while the user types', async () => {
    const [half, none, whole, other] = texts
    const before = await read()
    draw(<InWorkspace>{await draws()}</InWorkspace>)
    type(label, half)
    await expect.poll(() => field(label).value).toBe(half)
    type(label, none)
    await expect.poll(wordsOfPage).toContain(fault)
    leave()
    await expect.poll(wordsOfPage).toContain(fault)
    expect(await read()).toBe(before)
    type(label, whole)
    await expect.poll(wordsOfPage).not.toContain(fault)
    expect(await read()).toBe(before)
    leave()
    await expect.poll(read).toBe(stored[0])
    type(label, other)
    await expect.poll(() => field(label).value).toBe(other)
    pressEnter(label)
    await expect.poll(read).toBe(stored[1])
  })
})

describe('the slippage setting', () => {
  it('replaces a typed value by a chosen value', async () => {
    const label = 'Custom slippage (%)'
    const stored = async () => (await readSettings()).slippageBps
    draw(
      <InWorkspace>
        <SlippageSetting />
      </InWorkspace>,
    )
    type(label, '1.25')
    await expect.poll(() => field(label).value).toBe('1.25')
    leave()
    await expect.poll(stored).toBe(125)
    choose('0.5%')
    await expect.poll(stored).toBe(50)
    await expect.poll(() => field(label).value).toBe('0.5')
    choose('Auto')
    await expect.poll(stored).toBe(null)
    await expect.poll(() => field(label).value).toBe('')
  })
})

describe('the daily limit field', () => {
  const label = 'Daily signing limit (USD)'
  const stored = async () => (await readSettings()).dailyLimitUsd
  beforeEach(() =>
    draw(
      <InWorkspace>
        <DailyLimitSetting />
      </InWorkspace>,
    ),
  )

  it('shows a change made in another window and does not overwrite it on blur', async () => {
    type(label, '$1000')
    await expect.poll(() => field(label).value).toBe('$1000')
    leave()
    await expect.poll(() => field(label).value).toBe('1000')
    await changeSettings({ dailyLimitUsd: 500 })
    await expect.poll(() => field(label).value).toBe('500')
    field(label).focus()
    leave()
    // Settings are written in sequence, so this write is the last.
    await changeSettings({ theme: 'dark' })
    expect(await stored()).toBe(500)
  })

  it('rejects text without digits and does not read it as "no limit"', async () => {
    await changeSettings({ dailyLimitUsd: 500 })
    await expect.poll(() => field(label).value).toBe('500')
    type(label, '$')
    await expect.poll(wordsOfPage).toContain('Enter whole dollars')
    leave()
    await changeSettings({ theme: 'dark' })
    expect(await stored()).toBe(500)
    type(label, '')
    await expect.poll(() => field(label).value).toBe('')
    leave()
    await expect.poll(stored).toBe(null)
  })
})

/** Renders the stored limit as soon as the workspace has it. */
const Stored = () => <p>{`stored: ${useWorkspace().settings.dailyLimitUsd}`}</p>

it('the daily limit field keeps text typed while the previous value is being saved', async () => {
  const label = 'Daily signing limit (USD)'
  draw(
    <InWorkspace>
      <DailyLimitSetting />
      <Stored />
    </InWorkspace>,
  )
  type(label, '1000')
  await expect.poll(() => field(label).value).toBe('1000')
  pressEnter(label)
  type(label, '20000')
  await expect.poll(wordsOfPage).toContain('stored: 1000')
  expect(field(label).value).toBe('20000')
  leave()
  await expect.poll(wordsOfPage).toContain('stored: 20000')
  await changeSettings({ dailyLimitUsd: 500 })
  await expect.poll(() => field(label).value).toBe('500')
})
