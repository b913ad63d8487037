import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SurplusHistory } from '../../../src/client/activity/surplus'
import { clientDb } from '../../../src/client/db/db'
import { ActivityScreen } from '../../../src/ui/activity/activity'
import { emptyClientDb, later, makeAccepted, makeFilled, makeTerms, signedFor } from '../../support/client'
import { clearPage, draw, wordsOfPage } from '../../support/drawn-page'
import { InWorkspace } from '../../support/workspace'

vi.mock('webextension-polyfill', () => ({ default: {} }))
/** The test emits the history of the surplus. Only this function of the module is replaced. */
const { emit, watchSurplus } = vi.hoisted(() => {
  const listeners = new Set<(history: unknown) => void>()
  return {
    emit: (history: unknown) => {
      for (const listener of listeners) listener(history)
    },
    watchSurplus: () => ({
      subscribe: (listener: (history: unknown) => void) => {
        listeners.add(listener)
        return { unsubscribe: () => listeners.delete(listener) }
      },
    }),
  }
})
vi.mock('../../../src/client/activity/surplus', async (importActual) => ({
  ...(await importActual<object>()),
  watchSurplus,
}))

async function putFilled(at: number): Promise<void> {
  const entry = makeFilled(at)
  await clientDb.orders.put(entry)
  await clientDb.ledger.put(signedFor(entry, 3_000) as never)
}

const surplus = (): HTMLElement | null => document.querySelector('.surplus')

beforeEach(emptyClientDb)
afterEach(clearPage)

it('the activity screen shows its list while the surplus history loads, and reserves its space', async () => {
  await putFilled(1_000)
  await putFilled(2_000)
  draw(
    <InWorkspace>
      <ActivityScreen />
    </InWorkspace>,
  )
  await expect.poll(() => document.querySelectorAll('.activity > li').length).toBe(2)
  expect(surplus()?.dataset['awaited']).toBe('true')
  expect(surplus()?.querySelector('figure')).not.toBeNull()
  const history: SurplusHistory = {
    points: [0, 20, 40].map((usd, index) => ({ at: later(index * 1_000), usd })),
    orders: 2,
    isPartial: false,
  }
  emit(history)
  await expect.poll(() => surplus()?.dataset['awaited']).toBe('false')
  expect(surplus()?.textContent).toContain('$40')
  const loss = history.points.map((point) => ({ ...point, usd: 0 - point.usd }))
  emit({ ...history, points: loss })
  await expect.poll(() => surplus()?.querySelector('.surplus-total')?.textContent).toBe('-$40.00')
  expect(surplus()?.querySelector('.surplus-plot')?.textContent).toContain('$0.00-$40.00')
})

it('the activity screen reserves no space if no order has a surplus', async () => {
  await clientDb.orders.put(makeAccepted(makeTerms()))
  draw(
    <InWorkspace>
      <ActivityScreen />
    </InWorkspace>,
  )
  await expect.poll(() => document.querySelectorAll('.activity > li').length).toBe(1)
  expect(surplus()).toBeNull()
  expect(wordsOfPage()).not.toContain('at prices when signed')
})
