import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  MAX_DAYS,
  recordValue,
  type ValuePlace,
  watchValues,
} from '../../../src/client/activity/portfolio-values'
import { clientDb } from '../../../src/client/db/db'
import { emptyClientDb, GNOSIS, later, MAINNET, TRADER, USDC } from '../../support/client'
import { firstOf } from '../../support/first-of'

beforeEach(emptyClientDb)

const DAY_MS = 86_400_000
const main: ValuePlace = { profileId: 'sandbox', chainId: MAINNET, owner: TRADER }
const other: ValuePlace = { ...main, chainId: GNOSIS }
const read = async (...places: readonly ValuePlace[]) =>
  (await firstOf(watchValues(places))).map(({ usd }) => usd)

describe('the value of the portfolio over time', () => {
  it('is the last reading of each day', async () => {
    await recordValue(main, 100, later(0))
    await recordValue(main, 110, later(1_000))
    await recordValue(main, 120, later(DAY_MS))
    expect(await read(main)).toEqual([110, 120])
  })

  it('is the sum of all places, without the days on which one of them was not read', async () => {
    await recordValue(main, 100, later(0))
    await recordValue(main, 110, later(DAY_MS))
    await recordValue(other, 5, later(DAY_MS))
    await recordValue({ ...main, owner: USDC }, 1_000, later(DAY_MS))
    expect(await read(main, other)).toEqual([115])
  })

  it('ends a year ago', async () => {
    await recordValue(main, 100, later(0))
    await recordValue(other, 5, later(0))
    await recordValue(main, 110, later(DAY_MS * MAX_DAYS))
    expect(await read(main)).toEqual([110])
    expect(await clientDb.portfolioValues.count()).toBe(2)
  })

  it('skips a damaged reading', async () => {
    await recordValue(main, 100, later(0))
    await clientDb.portfolioValues.put({ ...main, day: 3, at: later(0), usd: -1 })
    expect(await read(main)).toEqual([100])
  })
})
