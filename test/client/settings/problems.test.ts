import { firstOf } from '../../support/first-of'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { forgetProblems, settleProblem, watchProblems } from '../../../src/client/settings/problems'
import { emptyClientDb, later, NOW } from '../../support/client'

beforeEach(emptyClientDb)

const run = (troubles: readonly unknown[]) => ({ profileId: 'sandbox', part: 'tracking', troubles }) as const

describe('a problem', () => {
  it('lasts from the first failure of a part until the part works again', async () => {
    await settleProblem(run([new Error('a bug'), new Error('another')]), NOW)
    await settleProblem(run([new Error('a third')]), later(30_000))
    expect(await firstOf(watchProblems())).toEqual([
      {
        id: 'sandbox:tracking',
        profileId: 'sandbox',
        part: 'tracking',
        message: 'a third',
        since: NOW,
        at: later(30_000),
        times: 2,
      },
    ])
    await settleProblem(run([]), later(60_000))
    expect(await firstOf(watchProblems())).toEqual([])
  })

  it('belongs to one environment only', async () => {
    await settleProblem(run([new Error('a bug')]), NOW)
    await settleProblem({ ...run([]), profileId: 'staging' }, NOW)
    await settleProblem({ ...run(['no room']), profileId: null }, NOW)
    expect((await firstOf(watchProblems())).map(({ id, message }) => [id, message])).toEqual([
      ['all:tracking', 'no room'],
      ['sandbox:tracking', 'a bug'],
    ])
  })

  it('is deleted when its part did not run for a day, even if the clock was set back', async () => {
    await settleProblem(run(['a']), NOW)
    await forgetProblems(later(80_000_000))
    expect(await firstOf(watchProblems())).toHaveLength(1)
    await forgetProblems(later(-90_000_000))
    expect(await firstOf(watchProblems())).toEqual([])
  })

  it('is left out if its part no longer exists', async () => {
    await clientDb.problems.put({ id: 'x', part: 'gone' } as never)
    expect(await firstOf(watchProblems())).toEqual([])
  })
})

it.each([
  [new Error(''), 'No reason was given.'],
  ['no room', 'no room'],
  [new Error('a'.repeat(900)), 'a'.repeat(200)],
])('settleProblem shortens any error to a message: %#', async (thrown, message) => {
  await settleProblem(run([thrown]), NOW)
  expect(await firstOf(watchProblems())).toMatchObject([{ message }])
})
